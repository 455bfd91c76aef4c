import type { LiveQuote } from '../../data/quotes.ts';
import { useIsOffline } from '../../data/useConnection.ts';
import { useQuote, useQuoteState } from '../../data/useQuote.ts';

/** The live quote; while a line is down its price is the last one known and nothing can be traded at it. */
export function useTradableQuote(symbol: string): LiveQuote | undefined {
  return tradable(useQuote(symbol), useIsOffline());
}

/** Whether there is a price, and whether it can be traded; renders only when that changes. */
export function useTradableState(symbol: string): LiveQuote['state'] {
  const state = useQuoteState(symbol);
  const isOffline = useIsOffline();
  return state === 'open' && isOffline ? 'stale' : state;
}

/** The quote that a form sets prices against: in a shut market the last good one, while a line is down none (PO-11). */
export function settable(quote: LiveQuote | undefined, isOffline: boolean): LiveQuote | undefined {
  return quote?.state === 'closed' && isOffline
    ? { ...quote, state: 'stale', at: undefined }
    : tradable(quote, isOffline);
}

export function useSettableQuote(symbol: string): LiveQuote | undefined {
  return settable(useQuote(symbol), useIsOffline());
}

/** A quote as it counts while a line is down, or is not. */
export function tradable(quote: LiveQuote | undefined, isOffline: boolean): LiveQuote | undefined {
  return quote?.state === 'open' && isOffline ? { ...quote, state: 'stale', at: undefined } : quote;
}
