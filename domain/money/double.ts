/**
 * Converts money, a sum of it or a rate to a double. Exact for money and rates, which stay below 2^53 (rule MO-1); a
 * larger sum is rounded. For filters and bars only; decisions and bookings are computed with integers.
 */
export function toDouble(value: bigint): number {
  return Number(value);
}
