/** What is pressed for itself. */
const CONTROLS = 'a, button, input, select, textarea, summary, label';

/**
 * A press anywhere on a row does what its `data-opens` does, which the keys reach by itself; unless it was meant for
 * something else in the row, or ended the choice of a text.
 */
export function openPressedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')?.click();
}
