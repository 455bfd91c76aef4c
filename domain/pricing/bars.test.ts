import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsFromTicks, bucketEnd, bucketStart, intervals, mergeBars } from './bars.ts';
import type { Interval, SellTicks } from './bars.ts';

const START = Date.UTC(2026, 0, 28, 22);

const ticks = fc
  .array(fc.record({ waitMs: fc.integer({ min: 1, max: 7_200_000 }), sell: fc.integer({ min: 1, max: 2 ** 50 }) }), {
    minLength: 1,
    maxLength: 200,
  })
  .map((steps): SellTicks => {
    let time = START;
    const times = steps.map(({ waitMs }) => (time += waitMs));
    return {
      count: steps.length,
      times: Float64Array.from(times),
      sells: Float64Array.from(steps, ({ sell }) => sell),
    };
  });

const nestings: readonly (readonly [Interval, Interval])[] = [
  ['1m', '5m'],
  ['1m', '15m'],
  ['1m', '30m'],
  ['1m', '1h'],
  ['5m', '1h'],
  ['1h', '4h'],
  ['1h', '1D'],
  ['4h', '1D'],
  ['1D', '1W'],
  ['1D', '1M'],
];

test.each(nestings)('bars merged from %s to %s are the bars of the ticks themselves', (short, long) => {
  fc.assert(
    fc.property(ticks, (all) => {
      expect(mergeBars(barsFromTicks(all, short), long)).toEqual(barsFromTicks(all, long));
    }),
    { numRuns: 50 },
  );
});

test.each(intervals)('every tick lies inside its bar of %s', (interval) => {
  fc.assert(
    fc.property(ticks, (all) => {
      const bars = barsFromTicks(all, interval);
      expect(bars.reduce((sum, bar) => sum + bar.ticks, 0)).toBe(all.count);
      const byTime = new Map(bars.map((bar) => [bar.time, bar]));
      for (let index = 0; index < all.count; index++) {
        const bar = byTime.get(bucketStart(interval, all.times[index] ?? 0));
        const sell = BigInt(all.sells[index] ?? 0);
        expect(bar !== undefined && sell >= bar.low && sell <= bar.high).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

const buckets: readonly (readonly [Interval, string, string, string])[] = [
  ['1m', '2026-11-21T15:07:31.5Z', '2026-11-21T15:07:00Z', '2026-11-21T15:08:00Z'],
  ['5m', '2026-11-21T15:37:31Z', '2026-11-21T15:35:00Z', '2026-11-21T15:40:00Z'],
  ['15m', '2026-11-21T15:37:31Z', '2026-11-21T15:30:00Z', '2026-11-21T15:45:00Z'],
  ['30m', '2026-11-21T15:37:31Z', '2026-11-21T15:30:00Z', '2026-11-21T16:00:00Z'],
  ['1h', '2026-11-21T15:37:31Z', '2026-11-21T15:00:00Z', '2026-11-21T16:00:00Z'],
  ['4h', '2026-11-21T15:37:31Z', '2026-11-21T12:00:00Z', '2026-11-21T16:00:00Z'],
  ['1D', '2026-11-21T15:37:31Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['1W', '2026-11-22T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['1W', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['1M', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
];

test.each(buckets)('a bucket of %s at %s is %s to %s', (interval, at, start, end) => {
  expect(bucketStart(interval, Date.parse(at))).toBe(Date.parse(start));
  expect(bucketEnd(interval, Date.parse(at))).toBe(Date.parse(end));
});
