import { assert } from '../assert.ts';

/** Rounds a quotient half to even: the only rounding of booked profit. The divisor is positive. */
export function divideHalfEven(numerator: bigint, divisor: bigint): bigint {
  const floor = divideFloor(numerator, divisor);
  const twice = 2n * (numerator - floor * divisor);
  if (twice < divisor) return floor;
  if (twice > divisor) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** Rounds a quotient towards minus infinity. The divisor is positive. */
export function divideFloor(numerator: bigint, divisor: bigint): bigint {
  assert(divisor > 0n, 'division by zero or less');
  const quotient = numerator / divisor;
  return quotient * divisor > numerator ? quotient - 1n : quotient;
}

/** Rounds a quotient towards plus infinity. The divisor is positive. */
export function divideCeil(numerator: bigint, divisor: bigint): bigint {
  return 0n - divideFloor(0n - numerator, divisor);
}
