import { useCallback, useSyncExternalStore } from 'react';
import { quotes } from './quotes.ts';
import type { LiveQuote } from './quotes.ts';

const nothing = () => undefined;

/** Returns a function that subscribes to the ticks of one symbol; it stays the same as long as the symbol does. */
export function useTicks(symbol: string): (listener: () => void) => () => void {
  return useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [symbol]);
}

/** Returns the live quote of one symbol; only its own ticks render the component. */
export function useQuote(symbol: string): LiveQuote | undefined {
  return useSyncExternalStore(useTicks(symbol), () => quotes.get(symbol), nothing);
}

/** Returns the state of a symbol's price, `none` before the first quote; renders only when it changes. */
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
