import { assert } from '../assert.ts';
import { parseDecimal } from '../money/decimal.ts';
import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { openingPrice } from './quote.ts';
import type { Direction, Quote } from './quote.ts';

/** The opening mark-up of specification 9, 0.025 %, in thousandths of a percent. */
export const MARK_UP = 25n;
export const MARK_UP_TEXT = '0.025';
/** Decimals of a mark-up in percent. */
export const MARK_UP_DIGITS = 3;
const MARKUP_SCALE = 100_000n;
/** The mark-up as percent, for people. */
export const MARK_UP_PERCENT = rate((MARK_UP * 100n * 10n ** BigInt(RATE_DIGITS)) / MARKUP_SCALE);

/** A mark-up in percent, `0.025`, in thousandths of it. */
export function markUpOfText(text: string): bigint {
  const markUp = parseDecimal(text, MARK_UP_DIGITS);
  assert(markUp !== undefined && markUp >= 0n, `not a mark-up: ${text}`);
  return markUp;
}

/**
 * Ruling R3: a buy opens at buy × 1.00025, a sell at sell × 0.99975, rounded half-even to 1e-8; with another mark-up
 * that two people have set for the brand (rule SE-8), in thousandths of a percent, at what that makes of the price.
 */
export function openingRate(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction, markUp = MARK_UP): Rate {
  const factor = direction === 'buy' ? MARKUP_SCALE + markUp : MARKUP_SCALE - markUp;
  return rate(divideHalfEven(openingPrice(quote, direction) * factor, MARKUP_SCALE));
}

/** Ruling R2: the default tolerance is two spreads, at most 0.05 % of the price. */
export function defaultTolerance(quote: Pick<Quote, 'buy' | 'sell'>, price: Rate): bigint {
  const spreads = 2n * (quote.buy - quote.sell);
  const cap = (price * 5n) / 10_000n;
  return spreads < cap ? spreads : cap;
}

/**
 * Ruling R2: the price that a client saw is a reference. A better price is always given; a worse one only
 * within the tolerance. `wantsLow` says which side is better for the client (they buy).
 */
export function isWithinTolerance(expected: Rate, actual: Rate, wantsLow: boolean, tolerance: bigint): boolean {
  const worseBy = wantsLow ? actual - expected : expected - actual;
  return worseBy <= tolerance;
}
