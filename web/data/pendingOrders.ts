import type { WireOrders } from '@candor/contracts/http/trading.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

/** Pending orders of the current trading account; undefined until the server has sent them. */
export const pendingOrders = createStore<WireOrders | undefined>(undefined);

/**
 * Returns the waiting and the ended pending orders, both newest first; undefined until they are known.
 * @public
 */
export function usePendingOrders(): WireOrders | undefined {
  return useStore(pendingOrders, undefined);
}
