/** Scrolls to the top when the content is replaced as on a new page. */
export function scrollToTop(): void {
  window.scrollTo(0, 0);
  // Wide pages scroll inside their frame.
  document.getElementById('content')?.scrollTo(0, 0);
}
