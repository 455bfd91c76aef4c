import type { Money, Rate } from './money.ts';

/**
 * The same number as a double. Exact: money and rates end below 2^53 (rule MO-1). For filters only; what is decided or
 * booked is computed with integers.
 */
export function toDouble(value: Money | Rate): number {
  return Number(value);
}
