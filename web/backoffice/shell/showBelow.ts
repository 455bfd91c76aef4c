/** Width from which a desk's list and its case are side by side (Desk.module.css). */
const BESIDE = '(width >= 1100px)';

/** Ref of an opened case: if the case is below the list, it is scrolled into view on opening. */
export function showBelow(place: HTMLElement | null): void {
  if (!window.matchMedia(BESIDE).matches) place?.scrollIntoView();
}
