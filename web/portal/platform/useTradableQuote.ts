import type { LiveQuote } from '../../data/quotes.ts';
import { usePriceLink } from '../../data/usePrices.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useTradingLink } from '../../data/useTradingLink.ts';

/** Is one of the two lines down? Then prices stand still, or no order can be answered. */
export function useIsOffline(): boolean {
  return [usePriceLink().state, useTradingLink().state].includes('lost');
}

/** The live quote; while a line is down its price is the last one known and nothing can be traded at it. */
export function useTradableQuote(symbol: string): LiveQuote | undefined {
  const quote = useQuote(symbol);
  const isOffline = useIsOffline();
  return quote?.state === 'open' && isOffline ? { ...quote, state: 'stale', at: undefined } : quote;
}
