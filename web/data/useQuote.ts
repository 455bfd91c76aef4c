import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { liveQuote, quotes } from './quotes.ts';
import type { LiveQuote } from './quotes.ts';

const nothing = () => undefined;

/** The live quote of one symbol; only its own ticks render the component that asks. */
export function useQuote(symbol: string): LiveQuote | undefined {
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [symbol]);
  return useSyncExternalStore(subscribe, () => quotes.get(symbol), nothing);
}

/** The same, beginning with the price that the server put into the page. */
export function useQuoteFrom(symbol: string, first: PriceEntry | undefined): LiveQuote | undefined {
  const shown = useMemo(() => (first === undefined ? undefined : liveQuote(symbol, first, undefined)), [symbol, first]);
  return useQuote(symbol) ?? shown;
}
