import { useSyncExternalStore } from 'react';
import { useBrandTheme } from '../../shell/brandTheme.ts';
import type { BrandTheme } from '../../shell/brandTheme.ts';

/** Theme in which the page is shown, whatever the office's own is; until one is chosen, the brand's. */
let chosen: BrandTheme | undefined;
const listeners = new Set<() => void>();

export function chooseCanvasTheme(theme: BrandTheme): void {
  chosen = theme;
  for (const listener of listeners) listener();
}

export function useCanvasTheme(): BrandTheme {
  const own = useBrandTheme();
  return useSyncExternalStore(subscribe, () => chosen) ?? own;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
