export type Theme = 'dark' | 'light';

/** Storage key that `earlyScript` reads before the first paint; the brand's theme applies unless one was chosen. */
const KEY = 'theme';

export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'dark';
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Stores the other theme and reloads the page with it (specification 2). */
export function switchTheme(): void {
  localStorage.setItem(KEY, currentTheme() === 'dark' ? 'light' : 'dark');
  location.reload();
}

/** Calls the listener when the page has another theme. */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
