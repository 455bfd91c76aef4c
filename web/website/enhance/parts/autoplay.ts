/** With reduced motion the visitor starts the video. */
export function enhance(element: HTMLElement): void {
  if (!(element instanceof HTMLVideoElement) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A browser may refuse it; then it waits for its button.
  element.play().catch(() => undefined);
}
