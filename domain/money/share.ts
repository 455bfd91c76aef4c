import { divideHalfEven } from './rounding.ts';

/** Returns a share in percent with one decimal, rounded half-even: `12.5`. `whole` is above zero. */
export function sharePercent(part: number, whole: number): string {
  const tenths = String(divideHalfEven(BigInt(part) * 1_000n, BigInt(whole))).padStart(2, '0');
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}
