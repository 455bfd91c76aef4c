import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** By how much of the price a new alert begins above it: one part in 200. */
const START_PART = 200n;

/** A tenth of a percent of the price, rounded down to a power of ten, and at least a tick: the step of one press. */
export function stepOf(sell: Rate | undefined, decimals: number): string {
  return formatFixed(rate(stepFrom(sell, decimals)), RATE_DIGITS, decimals);
}

/** Where a new alert begins: half a percent above the price, up to the next whole step. At the price it is refused. */
export function startOf(sell: Rate, decimals: number): Rate {
  const step = stepFrom(sell, decimals);
  return rate(((sell + sell / START_PART) / step + 1n) * step);
}

function stepFrom(sell: Rate | undefined, decimals: number): bigint {
  let step = 10n ** BigInt(RATE_DIGITS - decimals);
  while (sell !== undefined && step * 10_000n <= sell) step *= 10n;
  return step;
}
