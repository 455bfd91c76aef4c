/** Takes the focus to the chosen tab of the positions, from where Tab goes into its rows. */
export function focusPositions(label: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')) {
    if (tab.closest('section[aria-label]')?.getAttribute('aria-label') === label) tab.focus();
  }
}
