/** Of the steps that the server has written into the page, shows the one of this name. */
export function showOnly(name: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset['step'] !== name;
}
