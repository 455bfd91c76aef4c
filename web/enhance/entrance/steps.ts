import { setText } from '../../ui/liveWriting.ts';

/** Of the steps that the server has written into the page, shows the one of this name. */
export function showOnly(name: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset['step'] !== name;
}

/** Writes into the place of this name. */
export function writeInto(name: string, text: string): void {
  const place = document.querySelector(`[data-text=${name}]`);
  if (place !== null) setText(place, text);
}
