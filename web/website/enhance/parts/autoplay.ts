/** Starts the video, unless the visitor prefers reduced motion and starts it themselves. */
export function enhance(element: HTMLElement): void {
  if (!(element instanceof HTMLVideoElement) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A browser may refuse to play; then the video waits for its button.
  element.play().catch(() => undefined);
}
