import type { LinkState } from './prices.ts';
import type { TradingLink } from './trading.ts';

/** State of both connections together, shown as a light: the worse one counts. */
export type Connection = 'connecting' | 'live' | 'slow' | 'offline';

export function connectionOf(prices: LinkState, trading: Pick<TradingLink, 'state' | 'isSlow'>): Connection {
  const states = [prices, trading.state];
  if (states.includes('lost')) return 'offline';
  if (states.includes('connecting')) return 'connecting';
  return trading.isSlow ? 'slow' : 'live';
}
