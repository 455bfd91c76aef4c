import { useSyncExternalStore } from 'react';

export type CanvasTheme = 'light' | 'dark';

/** The theme that the page is looked at in, whatever the office's own is. */
let theme: CanvasTheme = 'light';
const listeners = new Set<() => void>();

export function switchCanvasTheme(): void {
  theme = theme === 'light' ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function useCanvasTheme(): CanvasTheme {
  return useSyncExternalStore(subscribe, () => theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
