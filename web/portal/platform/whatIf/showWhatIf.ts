import { lowerTab } from '../positions/lowerTab.ts';

export const WHAT_IF_ID = 'what-if';

/** Opens the tab from elsewhere on the page and gives it the focus. */
export function showWhatIf(): void {
  lowerTab.set('whatIf');
  // The tab must be rendered first.
  requestAnimationFrame(() => {
    const tab = document.getElementById(WHAT_IF_ID);
    tab?.scrollIntoView({ block: 'center' });
    tab?.focus({ preventScroll: true });
  });
}
