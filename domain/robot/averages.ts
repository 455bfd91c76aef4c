import type { Bar } from '../pricing/bars.ts';
import { divideHalfEven } from '../money/rounding.ts';

/** Scale of averages: a thousandth of a rate unit, so that the sum of hourly roundings does not matter. */
export const AVERAGE_SCALE = 1_000n;

/** Periods of ruling R10, in bars of one hour. */
export const FAST_BARS = 20n;
export const SLOW_BARS = 60n;
export const RANGE_BARS = 14n;

/** Averages at the close of a bar, at 1e-8 ÷ `AVERAGE_SCALE`. */
export interface AveragePoint {
  readonly bar: Bar;
  /** EMA(20) and EMA(60) of the closes. */
  readonly fast: bigint;
  readonly slow: bigint;
  /** ATR(14), Wilder's average of the true ranges. */
  readonly range: bigint;
}

/** Rules RB-1 and RB-2: returns the averages after one more closed bar; each begins with its first value. */
export function nextAverages(before: AveragePoint | undefined, bar: Bar): AveragePoint {
  const close = bar.close * AVERAGE_SCALE;
  const trueRange = trueRangeOf(before?.bar, bar) * AVERAGE_SCALE;
  if (before === undefined) return { bar, fast: close, slow: close, range: trueRange };
  return {
    bar,
    fast: exponential(before.fast, close, FAST_BARS),
    slow: exponential(before.slow, close, SLOW_BARS),
    range: divideHalfEven(before.range * (RANGE_BARS - 1n) + trueRange, RANGE_BARS),
  };
}

/** Returns before + (close − before) × 2 ÷ (bars + 1). */
function exponential(before: bigint, close: bigint, bars: bigint): bigint {
  return divideHalfEven(before * (bars - 1n) + close * 2n, bars + 1n);
}

/** Returns the bar's own height, or its distance from the previous close where that is more. */
function trueRangeOf(before: Bar | undefined, { high, low }: Bar): bigint {
  const top = before !== undefined && before.close > high ? before.close : high;
  const bottom = before !== undefined && before.close < low ? before.close : low;
  return top - bottom;
}
