import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { ClosingReason, Position } from './position.ts';
import { terminationRate } from './profit.ts';

/** What of a position decides when it fires. */
export type Guarded = Pick<Position, 'direction' | 'leverage' | 'openRate' | 'stopLoss' | 'takeProfit'> & {
  readonly protected?: boolean;
};

/**
 * Rulings R4 and R5 for one position and one usable tick, in the order of blueprint B4.5: stop loss and take
 * profit, then position termination. Undefined when nothing fires. A gap can hit only one of stop and target,
 * since they lie on opposite sides.
 */
export function firedReason(position: Guarded, quote: Pick<Quote, 'buy' | 'sell'>): ClosingReason | undefined {
  const price = closingPrice(quote, position.direction);
  const { direction, stopLoss, takeProfit } = position;
  const isStopped = stopLoss !== undefined && isReached(direction, price, stopLoss);
  const isTaken = takeProfit !== undefined && isReached(opposite(direction), price, takeProfit);
  // Rulings R9 and R10: levels that the robot set are its own reason.
  if (position.protected && (isStopped || isTaken)) return 'aiTrade';
  if (isStopped) return 'stopLoss';
  if (isTaken) return 'takeProfit';
  return isReached(direction, price, terminationRate(position)) ? 'lowMargin' : undefined;
}

/** Has the price come down to a buy's level, or up to a sell's? */
function isReached(direction: Direction, price: Rate, level: Rate): boolean {
  return direction === 'buy' ? price <= level : price >= level;
}

export function opposite(direction: Direction): Direction {
  return direction === 'buy' ? 'sell' : 'buy';
}
