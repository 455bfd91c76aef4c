import { useSyncExternalStore } from 'react';

/** Is this the server's markup, there or during hydration? Later it no longer is. */
export function useFromServer(): boolean {
  return useSyncExternalStore(
    () => leave,
    () => false,
    () => true,
  );
}

function leave(): void {
  return undefined;
}
