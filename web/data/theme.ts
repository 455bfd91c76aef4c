export type Theme = 'dark' | 'light';

/** Where `earlyScript` finds it before the first paint; the brand's own unless one was chosen. */
const KEY = 'theme';

export function currentTheme(): Theme {
  if (typeof document === 'undefined') return 'dark';
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Remembers the other theme and loads the page in it (specification 2). */
export function switchTheme(): void {
  localStorage.setItem(KEY, currentTheme() === 'dark' ? 'light' : 'dark');
  location.reload();
}
