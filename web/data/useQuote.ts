import { useCallback, useSyncExternalStore } from 'react';
import { quotes } from './quotes.ts';
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

function stateOf(quote: LiveQuote | undefined): LiveQuote['state'] {
  return quote === undefined || quote.sell === 0n ? 'none' : quote.state;
}
