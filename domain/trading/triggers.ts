import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { ClosingReason, Position } from './position.ts';
import { terminationRate } from './profit.ts';

/** The facts of a position that decide when it fires. */
export type Guarded = Pick<Position, 'direction' | 'leverage' | 'openRate' | 'stopLoss' | 'takeProfit'>;

/** What fires: one of the two levels, or termination. */
export type Fired = Extract<ClosingReason, 'stopLoss' | 'takeProfit' | 'lowMargin'>;

/**
 * Rulings R4 and R5: decides what fires for one position at one usable tick, in the order of ruling B4.5: stop loss and
 * take profit, then position termination. Undefined when nothing fires. A gap can hit only one of stop and target,
 * since they lie on opposite sides.
 */
export function firedReason(position: Guarded, quote: Pick<Quote, 'buy' | 'sell'>): Fired | undefined {
  const price = closingPrice(quote, position.direction);
  const { direction, stopLoss, takeProfit } = position;
  if (stopLoss !== undefined && isReached(direction, price, stopLoss)) return 'stopLoss';
  if (takeProfit !== undefined && hasReached(direction, price, takeProfit)) return 'takeProfit';
  return isReached(direction, price, terminationRate(position)) ? 'lowMargin' : undefined;
}

/** Rulings R9 and R10: returns the reason to book; levels that the robot still manages have a reason of their own. */
export function bookedReason({ protected: isManaged }: Pick<Position, 'protected'>, fired: Fired): ClosingReason {
  return isManaged && fired !== 'lowMargin' ? 'aiTrade' : fired;
}

/** Has the price fallen to a buy's level, or risen to a sell's? */
function isReached(direction: Direction, price: Rate, level: Rate): boolean {
  return direction === 'buy' ? price <= level : price >= level;
}

/** Has the price risen to a level on a buy's winning side, or fallen to a sell's? */
export function hasReached(direction: Direction, price: Rate, level: Rate): boolean {
  return isReached(opposite(direction), price, level);
}

/** Returns the other direction. */
export function opposite(direction: Direction): Direction {
  return direction === 'buy' ? 'sell' : 'buy';
}
