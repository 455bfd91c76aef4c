import { rate } from './money.ts';
import type { Rate } from './money.ts';

/** Returns a rate as a whole number of 1e-8 in a double; exact, because every rate is below 2^53. */
export function rateToUnits(value: Rate): number {
  return Number(value);
}

/** Returns the rate of a whole number of 1e-8; one out of range is a bug. */
export function rateFromUnits(units: number): Rate {
  return rate(BigInt(units));
}
