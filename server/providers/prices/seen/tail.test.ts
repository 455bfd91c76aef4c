import { expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import { barsFromTicks } from '@candor/domain/pricing/bars.ts';
import { TickWriter } from '../tickColumns.ts';
import { TickTail } from './tail.ts';

const START = Date.parse('2026-11-18T16:00:00Z');

/** Generates a walk that is the same in every run. */
function walk(count: number, stepMs: number): { time: number; sell: number }[] {
  let state = 7;
  let sell = 100_000;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    sell += (state % 201) - 100;
    return { time: START + index * stepMs, sell };
  });
}

test('every bar of the memory is that of all the ticks', () => {
  const tail = new TickTail();
  const all = new TickWriter();
  for (const { time, sell } of walk(5_000, 1_234)) {
    tail.add('venue', { symbol: 'BTCUSD', buy: rate(BigInt(sell + 1)), sell: rate(BigInt(sell)), sourceTime: time });
    all.push(time, sell + 1, sell);
  }
  for (const interval of ['1m', '5m', '1h'] as const) {
    const fromTail = barsFromTicks(tail.ticks('BTCUSD', 0, Infinity), interval);
    const whole = barsFromTicks(all, interval);
    expect(fromTail.map((bar) => ({ ...bar, ticks: 0 }))).toEqual(whole.map((bar) => ({ ...bar, ticks: 0 })));
  }
});

test('it is bounded, and forgets whole minutes from the oldest on', () => {
  const tail = new TickTail();
  const days = 7 * 1_440;
  for (const { time, sell } of walk(days * 6, 10_000)) {
    tail.add('venue', { symbol: 'BTCUSD', buy: rate(BigInt(sell)), sell: rate(BigInt(sell)), sourceTime: time });
  }
  const ticks = tail.ticks('BTCUSD', 0, Infinity);
  expect(ticks.count).toBeLessThanOrEqual(2_881 * 4 + 6);
  expect(ticks.count).toBeGreaterThan(1_400 * 2);
  expect((ticks.times[0] ?? 1) % 60_000).toBe(0);
});

test('of what it has not seen it knows nothing', () => {
  const tail = new TickTail();
  expect([tail.latest(START), tail.ticks('BTCUSD', 0, START).count]).toEqual([[], 0]);
});

test('PR-18 when the time goes back it forgets what is yet to come, and goes on', () => {
  const tail = new TickTail();
  const say = (sourceTime: number, sell: bigint): void =>
    tail.add('venue', { symbol: 'BTCUSD', buy: rate(sell), sell: rate(sell), sourceTime });
  for (const { time, sell } of walk(600, 10_000)) say(time, BigInt(sell));
  const back = START + 600 * 10_000 - 3_600_000;
  say(back, 777n);
  say(back + 1_000, 778n);
  const ticks = tail.ticks('BTCUSD', 0, Infinity);
  const times = [...ticks.times.subarray(0, ticks.count)];
  expect(times).toEqual(times.toSorted((first, second) => first - second));
  expect(times.slice(-2)).toEqual([back, back + 1_000]);
  expect(tail.latest(back + 2_000).map(({ sell }) => sell)).toEqual([778n]);
});
