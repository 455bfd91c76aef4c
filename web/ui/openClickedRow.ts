/** Elements of a row that have their own action. */
const CONTROLS = 'a, button, input, select, textarea, summary, label';

/**
 * Makes a press anywhere on a row act like its `data-opens`, which the keyboard reaches directly; ignores a press on
 * another control of the row or one that ends a text selection.
 */
export function openClickedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]')?.click();
}
