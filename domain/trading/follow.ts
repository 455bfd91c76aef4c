import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideCeil } from '../money/rounding.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Position } from './position.ts';
import { hasReached } from './triggers.ts';

/** A trailing stop moves by at least a twentieth of its distance; smaller steps would write evidence at every tick. */
export const STEPS_IN_DISTANCE = 20;

/** Fields of a position that the engine changes by rule; the stop loss only ever moves towards the price. */
export type StopMove = Pick<Position, 'stopLoss' | 'breakEven'>;

/** Returns one tick of an instrument, in rate units. */
export function tickOf(decimals: number): bigint {
  return 10n ** BigInt(RATE_DIGITS - decimals);
}

/** Returns the least move of a trailing stop: a tick of the instrument, or a twentieth of the distance, rounded up. */
export function trailingStep(distance: Rate, decimals: number): bigint {
  const share = divideCeil(distance, BigInt(STEPS_IN_DISTANCE));
  const tick = tickOf(decimals);
  return share > tick ? share : tick;
}

/** Returns the level of a stop that follows at a distance: below the price of a buy, above that of a sell. */
export function stopBehind(direction: Position['direction'], price: Rate, distance: Rate): bigint {
  return direction === 'buy' ? price - distance : price + distance;
}

/**
 * Moves the stop by trailing and break-even for a position that stayed open at a usable tick; undefined where nothing
 * moves. Both are measured against the stop before the tick, and the better of the two applies.
 */
export function moveStop(
  position: Position,
  quote: Pick<Quote, 'buy' | 'sell'>,
  decimals: number,
): StopMove | undefined {
  const price = closingPrice(quote, position.direction);
  const trailed = trailedStop(position, price, decimals);
  const isBreakEven = position.breakEven !== undefined && hasReached(position.direction, price, position.breakEven);
  if (trailed === undefined && !isBreakEven) return undefined;
  const stops = [position.stopLoss, trailed, isBreakEven ? position.openRate : undefined];
  const stopLoss = stops.reduce((best, stop) => (isBetter(position, stop, best) ? stop : best));
  return { stopLoss, breakEven: isBreakEven ? undefined : position.breakEven };
}

function trailedStop(position: Position, price: Rate, decimals: number): Rate | undefined {
  const { direction, stopLoss, trailing } = position;
  if (trailing === undefined || stopLoss === undefined) return undefined;
  const stop = stopBehind(direction, price, trailing);
  const gain = direction === 'buy' ? stop - stopLoss : stopLoss - stop;
  return gain >= trailingStep(trailing, decimals) ? rate(stop) : undefined;
}

/** Is a stop nearer to the price: higher for a buy, lower for a sell? Any stop is better than none. */
function isBetter({ direction }: Position, stop: Rate | undefined, than: Rate | undefined): boolean {
  if (stop === undefined) return false;
  if (than === undefined) return true;
  return direction === 'buy' ? stop > than : stop < than;
}
