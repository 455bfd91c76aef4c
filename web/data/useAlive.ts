import { useSyncExternalStore } from 'react';

/**
 * False while the server renders and during hydration, true from then on: for what only a browser knows,
 * which would differ from the server's page.
 */
export function useAlive(): boolean {
  return useSyncExternalStore(never, yes, no);
}

function never(): () => void {
  return () => undefined;
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
