import { bucketStart, joinBars } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import type { Rate } from '@candor/domain/money/money.ts';

interface Tick {
  readonly sell: Rate;
  readonly at: number;
  readonly interval: Interval;
}

/** Returns the last bar after a tick: the same bar updated, or the next one; undefined for a tick of the past. */
export function liveBar(last: Bar | undefined, { sell, at, interval }: Tick): Bar | undefined {
  const time = bucketStart(interval, at);
  const fresh: Bar = { time, open: sell, high: sell, low: sell, close: sell, ticks: 1 };
  if (last === undefined || time > last.time) return fresh;
  return time === last.time ? joinBars(last, fresh) : undefined;
}

/** Joins known bars and the server's latest, which win where both have one; a gap between them drops the known. */
export function joinHistory(shown: readonly Bar[], latest: readonly Bar[]): readonly Bar[] {
  const [first] = latest;
  const last = shown.at(-1);
  if (first === undefined) return shown;
  if (last === undefined || last.time < first.time) return latest;
  const newest = latest.at(-1) ?? first;
  return [
    ...shown.filter(({ time }) => time < first.time),
    ...latest.slice(0, -1),
    newest.time === last.time ? withLive(newest, last) : newest,
    // A tick can have started the next bar while the answer was on its way.
    ...shown.filter(({ time }) => time > newest.time),
  ];
}

/** Merges the bar that both are still building: the server has seen all its ticks, the page the latest one. */
function withLive(served: Bar, live: Bar): Bar {
  return {
    ...served,
    high: live.high > served.high ? live.high : served.high,
    low: live.low < served.low ? live.low : served.low,
    close: live.close,
  };
}
