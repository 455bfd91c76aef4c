import { assert } from '../assert.ts';
import { parseDecimal } from '../money/decimal.ts';
import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { openingPrice } from './quote.ts';
import type { Direction, Quote } from './quote.ts';

/** Opening mark-up of specification 9, 0.025 %, in thousandths of a percent. */
export const MARK_UP = 25n;
export const MARK_UP_TEXT = '0.025';
/** Decimals of a mark-up in percent. */
export const MARK_UP_DIGITS = 3;
const MARKUP_SCALE = 100_000n;
/** Mark-up of specification 9 in percent, for people. */
export const MARK_UP_PERCENT = rate((MARK_UP * 100n * 10n ** BigInt(RATE_DIGITS)) / MARKUP_SCALE);

/** Parses a mark-up in percent, `0.025`, to thousandths of a percent. */
export function markUpOfText(text: string): bigint {
  const markUp = parseDecimal(text, MARK_UP_DIGITS);
  assert(markUp !== undefined && markUp >= 0n, `not a mark-up: ${text}`);
  return markUp;
}

/**
 * Ruling R3: returns the opening rate: buy × 1.00025 for a buy, sell × 0.99975 for a sell, rounded half-even to 1e-8.
 * Two people may have set another mark-up for the brand (rule SE-8), in thousandths of a percent.
 */
export function openingRate(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction, markUp = MARK_UP): Rate {
  const factor = direction === 'buy' ? MARKUP_SCALE + markUp : MARKUP_SCALE - markUp;
  return rate(divideHalfEven(openingPrice(quote, direction) * factor, MARKUP_SCALE));
}

/** Ruling R2: returns the default tolerance: two spreads, at most 0.05 % of the price. */
export function defaultTolerance(quote: Pick<Quote, 'buy' | 'sell'>, price: Rate): bigint {
  const spreads = 2n * (quote.buy - quote.sell);
  const cap = (price * 5n) / 10_000n;
  return spreads < cap ? spreads : cap;
}

/**
 * Ruling R2: is the price acceptable against the one that the client saw, which is only a reference? A better price
 * always is; a worse one only within the tolerance. `wantsLow`: a lower price is better for the client (they buy).
 */
export function isWithinTolerance(expected: Rate, actual: Rate, wantsLow: boolean, tolerance: bigint): boolean {
  const worseBy = wantsLow ? actual - expected : expected - actual;
  return worseBy <= tolerance;
}
