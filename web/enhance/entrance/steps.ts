import { setText } from '../../ui/liveWriting.ts';

/** Shows the step of this name, of those that the server has written into the page. */
export function showOnly(name: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset['step'] !== name;
}

/** Writes a text into the element of this name. */
export function writeInto(name: string, text: string): void {
  const place = document.querySelector(`[data-text=${name}]`);
  if (place !== null) setText(place, text);
}
