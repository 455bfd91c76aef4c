import { useSyncExternalStore } from 'react';
import { currentTheme, watchTheme } from './theme.ts';
import type { Theme } from './theme.ts';

/** The present theme; components that use it render again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'dark');
}
