import type { Money, Rate } from './money.ts';

const SCRATCH = new DataView(new ArrayBuffer(8));
const HIGH_HALF = 2 ** 32;

/**
 * Converts money or a rate to a double. Exact, since both stay below 2^53 (rule MO-1): the two halves of the integer
 * are doubles, and so is their sum. Takes a third of the time of `toDouble`, which every tick would spend twice.
 */
export function exactDouble(value: Money | Rate): number {
  SCRATCH.setBigInt64(0, value);
  return SCRATCH.getInt32(0) * HIGH_HALF + SCRATCH.getUint32(4);
}

/**
 * Converts money, a sum of it or a rate to a double. Exact for money and rates, which stay below 2^53 (rule MO-1); a
 * larger sum is rounded. For filters and bars only; decisions and bookings are computed with integers.
 */
export function toDouble(value: bigint): number {
  return Number(value);
}
