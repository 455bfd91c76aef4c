import type { Instant } from '../ids.ts';
import { rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M'] as const;
export type Interval = (typeof intervals)[number];

/** A bar of the sell price, as every platform charts: a buy's stop loss fires where the chart shows it. */
export interface Bar {
  /** First instant of the bar's bucket, in UTC. */
  readonly time: Instant;
  readonly open: Rate;
  readonly high: Rate;
  readonly low: Rate;
  readonly close: Rate;
  /** Number of ticks in the bar; a bucket without ticks has no bar. */
  readonly ticks: number;
}

/**
 * Sell prices of ticks in time order, as columns; the prices are whole numbers of 1e-8 in doubles, exact below 2^53.
 */
export interface SellTicks {
  readonly count: number;
  readonly times: Float64Array;
  readonly sells: Float64Array;
}

const lengths: Readonly<Record<Exclude<Interval, '1W' | '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1D': DAY_MS,
};

const WEEK_MS = 7 * DAY_MS;
/** The first Monday after the epoch: 5 January 1970. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Returns the start of the bucket that contains an instant: UTC days, weeks from Monday, calendar months. */
export function bucketStart(interval: Interval, instant: Instant): Instant {
  if (interval === '1W') return floorTo(instant - FIRST_MONDAY, WEEK_MS) + FIRST_MONDAY;
  if (interval === '1M') return monthStart(instant, 0);
  return floorTo(instant, lengths[interval]);
}

/** Returns the start of the next bucket. */
export function bucketEnd(interval: Interval, instant: Instant): Instant {
  if (interval === '1W') return bucketStart('1W', instant) + WEEK_MS;
  if (interval === '1M') return monthStart(instant, 1);
  return floorTo(instant, lengths[interval]) + lengths[interval];
}

/** Makes the bars of a range of ticks. */
export function barsFromTicks(ticks: SellTicks, interval: Interval): Bar[] {
  const bars: Bar[] = [];
  let first = 0;
  while (first < ticks.count) {
    const time = bucketStart(interval, ticks.times[first] ?? 0);
    const end = bucketEnd(interval, time);
    let next = first + 1;
    while (next < ticks.count && (ticks.times[next] ?? 0) < end) next++;
    bars.push(barOfTicks(time, ticks.sells.subarray(first, next)));
    first = next;
  }
  return bars;
}

/** Merges bars into those of a longer interval that theirs divides, with the same result as from the ticks. */
export function mergeBars(bars: readonly Bar[], interval: Interval): Bar[] {
  const merged: Bar[] = [];
  for (const bar of bars) {
    const time = bucketStart(interval, bar.time);
    const last = merged.at(-1);
    if (last?.time === time) merged[merged.length - 1] = joinBars(last, bar);
    else merged.push({ ...bar, time });
  }
  return merged;
}

/** Merges a bar with the one that follows it in the same bucket. */
export function joinBars(earlier: Bar, later: Bar): Bar {
  return {
    time: earlier.time,
    open: earlier.open,
    high: earlier.high > later.high ? earlier.high : later.high,
    low: earlier.low < later.low ? earlier.low : later.low,
    close: later.close,
    ticks: earlier.ticks + later.ticks,
  };
}

function barOfTicks(time: Instant, sells: Float64Array): Bar {
  let high = -Infinity;
  let low = Infinity;
  for (const sell of sells) {
    if (sell > high) high = sell;
    if (sell < low) low = sell;
  }
  const exact = (units: number | undefined) => rate(BigInt(units ?? 0));
  return {
    time,
    open: exact(sells[0]),
    high: exact(high),
    low: exact(low),
    close: exact(sells.at(-1)),
    ticks: sells.length,
  };
}

function floorTo(instant: number, step: number): number {
  return Math.floor(instant / step) * step;
}

function monthStart(instant: Instant, monthsLater: number): Instant {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1);
}
