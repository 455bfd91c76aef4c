import { useSyncExternalStore } from 'react';

/** Is this the markup that the server made, there or while the browser takes it over? Later it is not any more. */
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
