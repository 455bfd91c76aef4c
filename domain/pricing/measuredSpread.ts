import { rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import type { Quote } from './quote.ts';

/** A usual spread is the median of at most so many: a day of minutes in which the market was open. */
export const MEASURED_SPREADS_MAX = 1_440;
/** Of fewer no usual spread is said. */
export const MEASURED_SPREADS_MIN = 10;

const BILLIONTHS = 1_000_000_000n;

/** Rule PR-22: a quote's spread in billionths of its sell price, so that a split of the instrument changes nothing. */
export function spreadShare({ buy, sell }: Pick<Quote, 'buy' | 'sell'>): number {
  return Number.parseInt(String(divideHalfEven((buy - sell) * BILLIONTHS, sell)), 10);
}

/** Rule PR-22: the spread at a price of which half of the measured ones are wider; undefined: there are too few yet. */
export function medianSpread(price: Rate, shares: readonly number[]): Rate | undefined {
  if (shares.length < MEASURED_SPREADS_MIN) return undefined;
  const ordered = shares.toSorted((one, other) => one - other);
  const median = ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
  return rate(divideHalfEven(price * BigInt(median), BILLIONTHS));
}
