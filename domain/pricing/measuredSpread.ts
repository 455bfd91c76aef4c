import { rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import type { Quote } from './quote.ts';

/** Most spreads of which a usual spread is the median: a day of minutes in which the market was open. */
export const MEASURED_SPREADS_MAX = 1_440;
/** Least number of spreads; with fewer there is no usual spread. */
export const MEASURED_SPREADS_MIN = 10;

const BILLIONTHS = 1_000_000_000n;

/**
 * Rule PR-22: returns a quote's spread in billionths of its sell price, so that a split of the instrument changes
 * nothing.
 */
export function spreadShare({ buy, sell }: Pick<Quote, 'buy' | 'sell'>): number {
  return Number.parseInt(String(divideHalfEven((buy - sell) * BILLIONTHS, sell)), 10);
}

/** Rule PR-22: returns the median of the measured spreads, at a price; undefined: there are too few yet. */
export function medianSpread(price: Rate, shares: readonly number[]): Rate | undefined {
  if (shares.length < MEASURED_SPREADS_MIN) return undefined;
  const ordered = shares.toSorted((one, other) => one - other);
  const median = ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
  return rate(divideHalfEven(price * BigInt(median), BILLIONTHS));
}
