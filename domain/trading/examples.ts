import { rateOf } from '../money/examples.ts';
import { money } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Position } from './position.ts';

/** For tests: a buy of 100 at 100 with tenfold leverage, without levels. */
export const heldPosition: Position = {
  id: 7,
  accountId: 1,
  symbol: 'EURUSD',
  direction: 'buy',
  amount: money(100_000_000n),
  leverage: 10,
  openedAt: 0,
  openRate: rateOf('100'),
  stopLoss: undefined,
  takeProfit: undefined,
  trailing: undefined,
  breakEven: undefined,
  protected: false,
};

/** For tests: a tick of a symbol with these prices. */
export function exampleQuote(symbol: string, sell: string, buy: string): Quote {
  const facts = { tickId: 9, source: 'simulated', sourceTime: 1_000, receivedTime: 1_001 };
  return { symbol, buy: rateOf(buy), sell: rateOf(sell), ...facts };
}

/** For tests: prices whose closing side for the direction is `price`, the other side far away. */
export function closingAt(direction: Position['direction'], price: string): Pick<Quote, 'buy' | 'sell'> {
  return direction === 'buy' ? { sell: rateOf(price), buy: rateOf('500') } : { buy: rateOf(price), sell: rateOf('1') };
}
