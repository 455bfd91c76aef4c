import { tradingLink } from './trading.ts';
import type { TradingLink } from './trading.ts';
import { useStore } from './useStore.ts';

const firstLink = tradingLink.get();

/** The state of the trading socket and its latency. */
export function useTradingLink(): TradingLink {
  return useStore(tradingLink, firstLink);
}
