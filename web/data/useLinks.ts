import { useEffect, useSyncExternalStore } from 'react';
import { priceLink, watchPrices } from './prices.ts';
import type { PriceLink } from './prices.ts';
import { session } from './session.ts';
import type { StoredSession } from './session.ts';
import type { Store } from './store.ts';
import { tradingLink } from './trading.ts';
import type { TradingLink } from './trading.ts';

const firstPriceLink = priceLink.get();
const firstTradingLink = tradingLink.get();

function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

/** The state of the price stream. */
export function usePriceLink(): PriceLink {
  return useStore(priceLink, firstPriceLink);
}

/** The state of the trading socket and its latency. */
export function useTradingLink(): TradingLink {
  return useStore(tradingLink, firstTradingLink);
}

export function useSession(): StoredSession | undefined {
  return useStore(session, undefined);
}

/** Keeps the price stream open while the component is shown. */
export function useLivePrices(): void {
  useEffect(watchPrices, []);
}
