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

/** The markup cleaner, as soon as it is loaded; it is loaded on demand. */
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
