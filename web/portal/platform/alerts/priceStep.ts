import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** Divisor of the price for the distance at which a new alert starts: one part in 200. */
const START_PART = 200n;

/**
 * Returns the step of one press: a tenth of a percent of the price, rounded down to a power of ten, and at least a
 * tick.
 */
export function stepOf(sell: Rate | undefined, decimals: number): string {
  return formatFixed(rate(stepFrom(sell, decimals)), RATE_DIGITS, decimals);
}

/**
 * Returns the initial price of an alert: half a percent above the market, up to the next whole step. At the market
 * price it would be refused.
 */
export function startOf(sell: Rate, decimals: number): Rate {
  const step = stepFrom(sell, decimals);
  return rate(((sell + sell / START_PART) / step + 1n) * step);
}

function stepFrom(sell: Rate | undefined, decimals: number): bigint {
  let step = 10n ** BigInt(RATE_DIGITS - decimals);
  while (sell !== undefined && step * 10_000n <= sell) step *= 10n;
  return step;
}
