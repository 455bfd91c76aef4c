import type { LiveQuote } from '../../data/quotes.ts';
import { useIsOffline } from '../../data/useConnection.ts';
import { useQuote, useQuoteState } from '../../data/useQuote.ts';

/**
 * Returns the live quote; while a connection is down it is stale: its price is the last one known and cannot be traded.
 */
export function useTradableQuote(symbol: string): LiveQuote | undefined {
  return tradableQuote(useQuote(symbol), useIsOffline());
}

/** Returns whether there is a price that can be traded; renders only when that changes. */
export function useTradableState(symbol: string): LiveQuote['state'] {
  const state = useQuoteState(symbol);
  const isOffline = useIsOffline();
  return state === 'open' && isOffline ? 'stale' : state;
}

/**
 * Returns the quote against which a form sets prices: in a closed market the last good one, stale while a connection is
 * down (PO-11).
 */
export function settableQuote(quote: LiveQuote | undefined, isOffline: boolean): LiveQuote | undefined {
  return quote?.state === 'closed' && isOffline
    ? { ...quote, state: 'stale', at: undefined }
    : tradableQuote(quote, isOffline);
}

export function useSettableQuote(symbol: string): LiveQuote | undefined {
  return settableQuote(useQuote(symbol), useIsOffline());
}

/** Returns the quote, made stale while a connection is down. */
export function tradableQuote(quote: LiveQuote | undefined, isOffline: boolean): LiveQuote | undefined {
  return quote?.state === 'open' && isOffline ? { ...quote, state: 'stale', at: undefined } : quote;
}
