import { formatFixed } from './decimal.ts';
import { RATE_DIGITS } from './money.ts';
import type { Rate } from './money.ts';
import { divideHalfEven } from './rounding.ts';

const ONE = 10n ** BigInt(RATE_DIGITS);

/** Specification 9: returns up to 6 decimals if the integer part is under 10, up to 4 if under 100, else 2. */
export function decimalsByMagnitude(value: bigint): number {
  const whole = value / ONE;
  if (whole < 10n) return 6;
  return whole < 100n ? 4 : 2;
}

/**
 * Ruling B3: returns the decimals of a shown price: min(the instrument's, the specification's), padded to that width.
 * The shown number decides: 9.9999999 rounds to 10 and has the four decimals of 10.
 */
export function shownDecimals(value: Rate, instrumentDecimals: number): number {
  const decimals = Math.min(instrumentDecimals, decimalsByMagnitude(value));
  const step = 10n ** BigInt(RATE_DIGITS - decimals);
  return Math.min(decimals, decimalsByMagnitude(divideHalfEven(value, step) * step));
}

/** Formats a price for display; rounded half-even where the tick is finer than the display. */
export function formatPrice(value: Rate, instrumentDecimals: number): string {
  return formatFixed(value, RATE_DIGITS, shownDecimals(value, instrumentDecimals));
}
