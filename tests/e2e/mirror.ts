/** Runs in the page before its own scripts: it is written from right to left, with the words of its language. */
export function mirrorFromTheStart(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement === null) return;
    document.documentElement.dir = 'rtl';
    observer.disconnect();
  }).observe(document, { childList: true });
}
