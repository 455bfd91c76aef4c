import type { Instant } from '../ids.ts';
import { bucketStart } from '../pricing/bars.ts';
import type { Bar } from '../pricing/bars.ts';
import type { Direction } from '../pricing/quote.ts';
import { SLOW_BARS, nextAverages } from './averages.ts';
import type { AveragePoint } from './averages.ts';
import { DAY_MS } from '../time.ts';

/** Ruling R10: days of ranges with which the range is compared; at least 80 % of them are not above the limit. */
export const WINDOW_DAYS = 90;
export const RANGE_PERCENTILE = 80;
/** Greatest delay in days of the window's first bar, for weekends and holidays. */
const LATE_DAYS_MAX = 7;

/** Signal of the bars at the close of one of them. The averages are at 1e-8 ÷ `AVERAGE_SCALE`. */
export interface Signal {
  readonly bar: Bar;
  readonly fast: bigint;
  readonly slow: bigint;
  /** Averages one bar before. */
  readonly fastBefore: bigint;
  readonly slowBefore: bigint;
  readonly range: bigint;
  /** 80th percentile of the ranges of the last 90 days. */
  readonly rangeLimit: bigint;
}

/**
 * Rule RB-3: returns the first bar for the averages of a bar: that of the UTC month in which its 90 days began, so that
 * the same bar has the same averages wherever they are computed, live or in a back-test.
 */
export function firstBarFor(bar: Instant): Instant {
  return bucketStart('1M', windowStart(bar));
}

/** Calculates the averages from the first bar that counts for `last` up to it, in order of time. */
export function averagesUpTo(bars: readonly Bar[], last: Instant): AveragePoint[] {
  const first = firstBarFor(last);
  const points: AveragePoint[] = [];
  for (const bar of bars) if (bar.time >= first && bar.time <= last) points.push(nextAverages(points.at(-1), bar));
  return points;
}

/** Returns the signal of the last point; undefined while there are not 90 days of bars before it. */
export function signalOf(points: readonly AveragePoint[]): Signal | undefined {
  const now = points.at(-1);
  const before = points.at(-2);
  const first = points[0];
  if (now === undefined || before === undefined || first === undefined) return undefined;
  const start = windowStart(now.bar.time);
  const isLong = first.bar.time <= start + LATE_DAYS_MAX * DAY_MS && points.length > SLOW_BARS;
  if (!isLong) return undefined;
  const { bar, fast, slow, range } = now;
  const ranges = points.filter((point) => point.bar.time > start).map((point) => point.range);
  return { bar, fast, slow, range, fastBefore: before.fast, slowBefore: before.slow, rangeLimit: percentile(ranges) };
}

/** Rule RB-1: returns `buy` where the fast average crosses above the slow one, `sell` where it crosses below. */
export function crossOf(signal: Pick<Signal, 'fast' | 'slow' | 'fastBefore' | 'slowBefore'>): Direction | undefined {
  const { fast, slow, fastBefore, slowBefore } = signal;
  if (fastBefore <= slowBefore && fast > slow) return 'buy';
  return fastBefore >= slowBefore && fast < slow ? 'sell' : undefined;
}

/** Returns the smallest value that at least 80 % of all values do not exceed. */
export function percentile(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((first, second) => (first < second ? -1 : first > second ? 1 : 0));
  return sorted[Math.ceil((sorted.length * RANGE_PERCENTILE) / 100) - 1] ?? 0n;
}

function windowStart(bar: Instant): Instant {
  return bar - WINDOW_DAYS * DAY_MS;
}
