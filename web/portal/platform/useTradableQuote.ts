import type { LiveQuote } from '../../data/quotes.ts';
import { useIsOffline } from '../../data/useConnection.ts';
import { useQuote } from '../../data/useQuote.ts';

/** The live quote; while a line is down its price is the last one known and nothing can be traded at it. */
export function useTradableQuote(symbol: string): LiveQuote | undefined {
  const quote = useQuote(symbol);
  const isOffline = useIsOffline();
  return quote?.state === 'open' && isOffline ? { ...quote, state: 'stale', at: undefined } : quote;
}
