import type { WireOrders } from '@candor/contracts/http/trading.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

/** The pending orders of the current trading account; undefined until the server has sent them. */
export const pendingOrders = createStore<WireOrders | undefined>(undefined);

/**
 * Those that wait and those that have ended, both newest first; undefined until they are known.
 * @public
 */
export function usePendingOrders(): WireOrders | undefined {
  return useStore(pendingOrders, undefined);
}
