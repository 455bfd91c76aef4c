import { useEffect, useSyncExternalStore } from 'react';

type Purify = typeof import('./purify.ts').purify;

let purify: Purify | undefined;
const listeners = new Set<() => void>();

/** Loads the markup cleaner, once; server-rendered pages do without. */
export async function loadPurifier(): Promise<void> {
  if (purify !== undefined) return;
  const module = await import('./purify.ts');
  purify = module.purify;
  for (const listener of listeners) listener();
}

/** Loads the markup cleaner on demand; undefined until it is loaded. */
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
