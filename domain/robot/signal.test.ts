import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rate } from '../money/money.ts';
import type { Bar } from '../pricing/bars.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { AVERAGE_SCALE, nextAverages } from './averages.ts';
import type { AveragePoint } from './averages.ts';
import { averagesUpTo, crossOf, firstBarFor, percentile, signalOf } from './signal.ts';

const START = Date.UTC(2026, 0, 1);

function barAt(number: number, prices: { high: number; low: number; close: number; open?: number }): Bar {
  const units = (value: number) => rate(BigInt(Math.round(value)));
  const { high, low, close, open = close } = prices;
  return {
    time: START + number * HOUR_MS,
    open: units(open),
    high: units(high),
    low: units(low),
    close: units(close),
    ticks: 1,
  };
}

function follow(bars: readonly Bar[]): AveragePoint[] {
  const points: AveragePoint[] = [];
  for (const bar of bars) points.push(nextAverages(points.at(-1), bar));
  return points;
}

const flat = (close: number) => ({ high: close, low: close, close });
const walk = fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.nat(200), fc.nat(200)), {
  minLength: 2,
  maxLength: 300,
});

function barsOf(steps: readonly (readonly [number, number, number])[], from = 1_000_000): Bar[] {
  let close = from;
  return steps.map(([step, up, down], number) => {
    const open = close;
    close += step;
    return barAt(number, { open, close, high: Math.max(open, close) + up, low: Math.min(open, close) - down });
  });
}

describe('averages', () => {
  test('RB-1 the averages move by 2/21 and 2/61 of what the close differs', () => {
    const [, point] = follow([barAt(0, flat(1_000)), barAt(1, flat(1_640_500))]);
    // 1,000 + 1,639,500 × 2/21 and 1,000 + 1,639,500 × 2/61, in thousandths, rounded half-even.
    expect(point?.fast).toBe(157_142_857n);
    expect(point?.slow).toBe(54_754_098n);
  });

  test.each([
    ['its own height', { high: 130, low: 90, close: 110 }, 40n],
    ['up from the close before', { high: 170, low: 150, close: 160 }, 70n],
    ['down from the close before', { high: 60, low: 50, close: 55 }, 50n],
  ])('RB-2 the true range is %s where that is the most', (_name, prices, range) => {
    const [, point] = follow([barAt(0, flat(100)), barAt(1, prices)]);
    // (0 × 13 + range) ÷ 14, in thousandths.
    expect(point?.range).toBe((range * AVERAGE_SCALE * 2n + 14n) / 28n);
  });

  test('RB-1 RB-2 over any walk the integers stay within a unit of the same averages in real numbers', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const bars = barsOf(steps);
        let [fast, slow, range, before] = [0, 0, 0, 0];
        bars.forEach((bar, number) => {
          const [close, high, low] = [bar.close, bar.high, bar.low].map(String).map(parseFloat);
          const [c = 0, h = 0, l = 0] = [close, high, low];
          const height = number === 0 ? h - l : Math.max(h, before) - Math.min(l, before);
          fast = number === 0 ? c : fast + ((c - fast) * 2) / 21;
          slow = number === 0 ? c : slow + ((c - slow) * 2) / 61;
          range = number === 0 ? height : (range * 13 + height) / 14;
          before = c;
        });
        const last = follow(bars).at(-1);
        const real = [fast, slow, range].map((value) => BigInt(Math.round(value * 1_000)));
        [last?.fast, last?.slow, last?.range].forEach((value, index) => {
          const distance = (value ?? 0n) - (real[index] ?? 0n);
          expect(distance >= -40n && distance <= 40n).toBe(true);
        });
      }),
    );
  });
});

describe('cross', () => {
  test.each([
    ['from below to above', 1n, 2n, 3n, 2n, 'buy'],
    ['from equal to above', 2n, 2n, 3n, 2n, 'buy'],
    ['from above to below', 3n, 2n, 1n, 2n, 'sell'],
    ['from equal to below', 2n, 2n, 1n, 2n, 'sell'],
    ['from below to equal', 1n, 2n, 2n, 2n, undefined],
    ['above all the time', 3n, 2n, 4n, 2n, undefined],
    ['below all the time', 1n, 2n, 1n, 3n, undefined],
  ])('RB-1 %s', (_name, fastBefore, slowBefore, fast, slow, expected) => {
    expect(crossOf({ fastBefore, slowBefore, fast, slow })).toBe(expected);
  });

  test('RB-1 the mirrored prices cross at the same bars the other way', () => {
    fc.assert(
      fc.property(walk, (steps) => {
        const up = follow(barsOf(steps));
        const down = follow(barsOf(steps.map(([step, above, below]) => [-step, below, above])));
        for (let number = 1; number < up.length; number += 1) {
          const [one, other] = [crossAt(up, number), crossAt(down, number)];
          // Half-even rounding differs between the two sides, so within one unit both may cross.
          const distance = (up[number]?.fast ?? 0n) - (up[number]?.slow ?? 0n);
          if (distance * distance > 10_000n && one !== undefined && other !== undefined) expect(one).not.toBe(other);
        }
      }),
    );
  });
});

function crossAt(points: readonly AveragePoint[], number: number) {
  const [now, before] = [points[number], points[number - 1]];
  if (now === undefined || before === undefined) return undefined;
  return crossOf({ ...now, fastBefore: before.fast, slowBefore: before.slow });
}

describe('percentile', () => {
  test.each([
    [[5n], 5n],
    [[1n, 2n, 3n, 4n, 5n], 4n],
    [[5n, 4n, 3n, 2n, 1n], 4n],
    [[1n, 2n, 3n, 4n, 5n, 6n], 5n],
    [[7n, 7n, 7n], 7n],
  ])('RB-2 of %s', (values, expected) => {
    expect(percentile(values)).toBe(expected);
  });

  test('RB-2 at least four fifths do not exceed it, and of anything smaller fewer than four fifths', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 50n), { minLength: 1, maxLength: 200 }), (values) => {
        const limit = percentile(values);
        expect(values.filter((value) => value <= limit).length * 5).toBeGreaterThanOrEqual(values.length * 4);
        expect(values.filter((value) => value < limit).length * 5).toBeLessThan(values.length * 4);
      }),
    );
  });
});

describe('window', () => {
  const hours = Array.from({ length: 24 * 170 }, (_, number) => {
    const close = 1_000_000 + ((number * 7_919) % 1_000);
    return barAt(number, { close, high: close + (number % 97), low: close - (number % 89) });
  });
  const last = hours[24 * 160]?.time ?? 0;

  test('RB-3 the averages begin with the month in which the 90 days began', () => {
    expect(firstBarFor(Date.UTC(2026, 5, 10, 4))).toBe(Date.UTC(2026, 2, 1));
    expect(firstBarFor(Date.UTC(2026, 5, 10, 4))).toBeLessThanOrEqual(Date.UTC(2026, 5, 10, 4) - 90 * DAY_MS);
  });

  test('RB-3 a bar has one signal, however many earlier and later bars are given', () => {
    const signal = signalOf(averagesUpTo(hours, last));
    expect(signal).toBeDefined();
    const needed = hours.filter(({ time }) => time >= firstBarFor(last) && time <= last);
    expect(signalOf(averagesUpTo(needed, last))).toEqual(signal);
  });

  test('RB-3 with fewer than 90 days of bars there is no signal', () => {
    const from = last - 82 * DAY_MS;
    expect(
      signalOf(
        averagesUpTo(
          hours.filter(({ time }) => time >= from),
          last,
        ),
      ),
    ).toBeUndefined();
    const gapped = last - 84 * DAY_MS;
    expect(
      signalOf(
        averagesUpTo(
          hours.filter(({ time }) => time >= gapped),
          last,
        ),
      ),
    ).toBeDefined();
    expect(signalOf([])).toBeUndefined();
  });

  test('RB-2 the limit is that of the last 90 days, older ranges do not count', () => {
    const points = averagesUpTo(hours, last);
    const within = points.filter(({ bar }) => bar.time > last - 90 * DAY_MS).map(({ range }) => range);
    expect(points.length).toBeGreaterThan(within.length);
    expect(signalOf(points)?.rangeLimit).toBe(percentile(within));
  });
});
