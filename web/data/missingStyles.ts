/** Asks again for each style sheet of the page that has not come. It fails while one of them does. */
export async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(askAgain));
}

/** A link asks once: another one takes its place. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.crossOrigin = link.crossOrigin;
  next.nonce = link.nonce;
  next.href = link.href;
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`${next.href} has not come`)));
    link.replaceWith(next);
  });
}
