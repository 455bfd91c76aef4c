/** Runs in the page before its own scripts: sets the direction from right to left, in the same language. */
export function mirrorFromTheStart(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement === null) return;
    document.documentElement.dir = 'rtl';
    observer.disconnect();
  }).observe(document, { childList: true });
}
