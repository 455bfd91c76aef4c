import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** A tenth of a percent of the price, rounded down to a power of ten, and at least a tick: the step of one press. */
export function stepOf(sell: Rate | undefined, decimals: number): string {
  const tick = 10n ** BigInt(RATE_DIGITS - decimals);
  let step = tick;
  while (sell !== undefined && step * 10_000n <= sell) step *= 10n;
  return formatFixed(rate(step), RATE_DIGITS, decimals);
}
