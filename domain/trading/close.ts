import type { Instant } from '../ids.ts';
import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import { isUsable } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { checkPriceSeen } from './open.ts';
import type { ClosedPosition, ClosingReason, Position } from './position.ts';
import { profitAt } from './profit.ts';

export interface CloseOrder {
  readonly expectedPrice: Rate | undefined;
  readonly tolerance: bigint | undefined;
}

export interface ClosingFacts {
  readonly position: Position;
  readonly market: MarketState;
  readonly quote: Quote | undefined;
  readonly decimals: number;
  readonly now: Instant;
}

/** Decides a close by hand: at the server's own latest tick (ruling R2), only in a usable market (ruling R8). */
export function decideClose(order: CloseOrder, facts: ClosingFacts): Result<ClosedPosition> {
  const { position, market, quote, decimals, now } = facts;
  if (quote === undefined || !isUsable(market)) return refuse({ code: 'temporarilyUnavailable' });
  const price = closingPrice(quote, position.direction);
  const seen = checkPriceSeen(order, { price, wantsLow: position.direction === 'sell', quote, decimals });
  return seen.ok ? accept(closeAt(position, quote, now, 'manually')) : seen;
}

/** Closes at the market price of a tick, better or worse than any level (rulings R3, R4). */
export function closeAt(
  position: Position,
  quote: Pick<Quote, 'buy' | 'sell'>,
  now: Instant,
  reason: ClosingReason,
): ClosedPosition {
  const closeRate = closingPrice(quote, position.direction);
  return { ...position, closedAt: now, closeRate, profit: profitAt(position, closeRate), closingReason: reason };
}
