import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Returns a store's value in a component; while the server renders, `onServer`. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}
