import type { Money, Rate } from './money.ts';

/**
 * Converts money or a rate to a double. Exact: both stay below 2^53 (rule MO-1). For filters only; decisions and
 * bookings are computed with integers.
 */
export function toDouble(value: Money | Rate): number {
  return Number(value);
}
