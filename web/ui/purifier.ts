import { useEffect, useSyncExternalStore } from 'react';

type Purify = typeof import('./purify.ts').purify;

let purify: Purify | undefined;
const listeners = new Set<() => void>();

/** Fetches what cleans markup, once; whoever comes by the server's own page does without. */
export async function loadPurifier(): Promise<void> {
  if (purify !== undefined) return;
  const module = await import('./purify.ts');
  purify = module.purify;
  for (const listener of listeners) listener();
}

/** What cleans markup, as soon as it is there; it is fetched when it is needed. */
export function usePurifier(isNeeded: boolean): Purify | undefined {
  useEffect(() => {
    if (isNeeded) void loadPurifier();
  }, [isNeeded]);
  return useSyncExternalStore(
    subscribe,
    () => purify,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
