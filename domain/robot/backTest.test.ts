import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import type { Bar } from '../pricing/bars.ts';
import { MARK_UP } from '../pricing/rates.ts';
import { HOUR_MS } from '../time.ts';
import { BackTest } from './backTest.ts';
import type { BackTestResult } from './backTest.ts';
import { averagesUpTo, crossOf, signalOf } from './signal.ts';

const DAYS = 170;
const START = Date.UTC(2026, 0, 1);
const EQUITY = money(10_000_000_000n);
const parts = {
  currency: 'EUR',
  symbol: 'EURUSD',
  decimals: 5,
  leverage: 1,
  markUp: MARK_UP,
  settings: { amountBasisPoints: 100, dailyLossCap: money(50_000_000n) },
  spreadPpm: 100,
  equity: EQUITY,
};

/** Makes bars of a random walk from a seed, day and night. */
function walkOf(seed: number, days = DAYS): Bar[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let close = 110_000_000;
  return Array.from({ length: days * 24 }, (_, number) => {
    const open = close;
    close = Math.round(Math.max(50_000_000, close * (1 + (next() - 0.5) * 0.004)));
    const reach = Math.round(next() * 150_000);
    const [high, low] = [Math.max(open, close) + reach, Math.min(open, close) - reach];
    const units = (value: number) => rate(BigInt(value));
    return {
      time: START + number * HOUR_MS,
      open: units(open),
      high: units(high),
      low: units(low),
      close: units(close),
      ticks: 5,
    };
  });
}

function run(bars: readonly Bar[], changes: Partial<typeof parts> = {}): BackTestResult {
  const test = new BackTest({ ...parts, ...changes });
  for (const bar of bars) test.add(bar);
  return test.result();
}

describe('back-test', () => {
  test('RB-18 the same bars give the same result', () => {
    expect(run(walkOf(1))).toEqual(run(walkOf(1)));
  });

  test('RB-18 what it trades is what the crosses of the rule allow', () => {
    const bars = walkOf(2, 125);
    const result = run(bars);
    let crosses = 0;
    for (const { time } of bars) {
      const signal = signalOf(
        averagesUpTo(
          bars.filter((bar) => bar.time >= time - 122 * 24 * HOUR_MS),
          time,
        ),
      );
      if (signal !== undefined && crossOf(signal) !== undefined) crosses += 1;
    }
    expect(result.trades).toBeGreaterThan(0);
    // After a cross in the last bar there is no bar in which it could be filled.
    expect(crosses - (result.trades + result.passedOver)).toBeGreaterThanOrEqual(0);
    expect(crosses - (result.trades + result.passedOver)).toBeLessThanOrEqual(1);
  });

  test('RB-18 with fewer than 90 days of bars nothing is tried', () => {
    expect(run(walkOf(3, 80))).toMatchObject({ from: undefined, trades: 0, profit: 0n, cost: 0n, curve: [] });
    expect(run([])).toMatchObject({ from: undefined, to: undefined, trades: 0 });
  });

  test('RB-18 the curve ends where the profit says, and the drawdown is at least its deepest day', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const result = run(walkOf(seed, 130));
        expect(result.curve.at(-1)?.equity).toBe(EQUITY + result.profit);
        let [peak, deepest] = [EQUITY as bigint, 0n];
        for (const { equity } of result.curve) {
          if (equity > peak) peak = equity;
          if (peak - equity > deepest) deepest = peak - equity;
        }
        expect(result.drawdown).toBeGreaterThanOrEqual(deepest);
        expect(result.wins).toBeLessThanOrEqual(result.trades);
        expect(result.trades === 0 || result.cost > 0n).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test('RB-18 a wider spread costs more and never earns more trades', () => {
    const bars = walkOf(5);
    const [tight, wide] = [run(bars, { spreadPpm: 0 }), run(bars, { spreadPpm: 1_500 })];
    expect(wide.trades).toBeLessThanOrEqual(tight.trades + tight.passedOver);
    expect(wide.cost * BigInt(tight.trades)).toBeGreaterThan(tight.cost * BigInt(wide.trades));
  });

  test('SE-8 RB-18 a lower mark-up costs less, and without spread and mark-up nothing is paid', () => {
    const bars = walkOf(5);
    const tight = { spreadPpm: 0, markUp: 0n };
    const [usual, lower, none] = [run(bars), run(bars, { markUp: 10n }), run(bars, tight)];
    expect(lower.trades).toBe(usual.trades);
    expect(lower.cost).toBeLessThan(usual.cost);
    expect(lower.profit).toBeGreaterThan(usual.profit);
    expect(none.cost).toBe(0n);
  });

  test('RB-18 bars out of order are a mistake of the caller', () => {
    const [first, second] = walkOf(6, 1);
    const test = new BackTest(parts);
    if (first === undefined || second === undefined) throw new Error('a day has 24 bars');
    test.add(second);
    expect(() => test.add(first)).toThrow('order of time');
  });
});
