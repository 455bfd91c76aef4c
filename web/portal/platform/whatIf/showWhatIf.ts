import { lowerTab } from '../positions/lowerTab.ts';

export const WHAT_IF_ID = 'what-if';

/** Leads from elsewhere on the page to the tab, with the focus. */
export function showWhatIf(): void {
  lowerTab.set('whatIf');
  // Once it is in the page.
  requestAnimationFrame(() => {
    const tab = document.getElementById(WHAT_IF_ID);
    tab?.scrollIntoView({ block: 'center' });
    tab?.focus({ preventScroll: true });
  });
}
