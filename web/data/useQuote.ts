import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { liveQuote, quotes } from './quotes.ts';
import type { LiveQuote } from './quotes.ts';

const nothing = () => undefined;

/** Wakes with each tick of one symbol; the same function as long as the symbol is the same. */
export function useTicks(symbol: string): (listener: () => void) => () => void {
  return useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [symbol]);
}

/** The live quote of one symbol; only its own ticks render the component that asks. */
export function useQuote(symbol: string): LiveQuote | undefined {
  return useSyncExternalStore(useTicks(symbol), () => quotes.get(symbol), nothing);
}

/** The state of a symbol's price; renders only when that changes. `none` before the first quote too. */
export function useQuoteState(symbol: string): LiveQuote['state'] {
  return useSyncExternalStore(
    useTicks(symbol),
    () => stateOf(quotes.get(symbol)),
    () => 'none',
  );
}

/** The same, beginning with the price that the server put into the page. */
export function useQuoteFrom(symbol: string, first: PriceEntry | undefined): LiveQuote | undefined {
  const shown = useFirstQuote(symbol, first);
  return useQuote(symbol) ?? shown;
}

/** The quote that the server put into the page: what a component shows during hydration. */
function useFirstQuote(symbol: string, first: PriceEntry | undefined): LiveQuote | undefined {
  return useMemo(() => (first === undefined ? undefined : liveQuote(symbol, first, undefined)), [symbol, first]);
}

function stateOf(quote: LiveQuote | undefined): LiveQuote['state'] {
  return quote === undefined || quote.sell === 0n ? 'none' : quote.state;
}
