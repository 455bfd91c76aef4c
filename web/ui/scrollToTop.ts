/** What follows is another page, or is as new as one: it begins at its top. */
export function scrollToTop(): void {
  window.scrollTo(0, 0);
  // Wide pages scroll inside their frame.
  document.getElementById('content')?.scrollTo(0, 0);
}
