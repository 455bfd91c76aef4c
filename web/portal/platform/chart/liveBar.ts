import { bucketStart, joinBars } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import type { Rate } from '@candor/domain/money/money.ts';

interface Tick {
  readonly sell: Rate;
  readonly at: number;
  readonly interval: Interval;
}

/** The bar that a tick makes of the last one: the same bar moved on, or the next; undefined for a tick of the past. */
export function liveBar(last: Bar | undefined, { sell, at, interval }: Tick): Bar | undefined {
  const time = bucketStart(interval, at);
  const fresh: Bar = { time, open: sell, high: sell, low: sell, close: sell, ticks: 1 };
  if (last === undefined || time > last.time) return fresh;
  return time === last.time ? joinBars(last, fresh) : undefined;
}
