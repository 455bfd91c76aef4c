import { rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { expect, test } from 'vitest';
import { joinHistory, liveBar } from './liveBar.ts';

const minute = Date.UTC(2026, 10, 20, 12, 34);
const last: Bar = { time: minute, open: rate(100n), high: rate(110n), low: rate(95n), close: rate(105n), ticks: 7 };

test.each([
  [
    'moves the last bar',
    120n,
    minute + 59_999,
    { time: minute, open: 100n, high: 120n, low: 95n, close: 120n, ticks: 8 },
  ],
  [
    'begins the next bar',
    90n,
    minute + 60_000,
    { time: minute + 60_000, open: 90n, high: 90n, low: 90n, close: 90n, ticks: 1 },
  ],
  ['leaves the past alone', 90n, minute - 1, undefined],
])('a tick %s', (_name, sell, at, bar) => {
  expect(liveBar(last, { sell: rate(sell), at, interval: '1m' })).toEqual(bar);
});

test('the first tick makes the first bar', () => {
  expect(liveBar(undefined, { sell: rate(5n), at: minute + 1, interval: '1h' })).toMatchObject({
    time: minute - 34 * 60_000,
  });
});

const at = (index: number, close: bigint): Bar => ({ ...last, time: minute + index * 60_000, close: rate(close) });

test.each([
  ['the first ones', [], [at(0, 1n), at(1, 1n)], [at(0, 1n), at(1, 1n)]],
  ['the latest win', [at(0, 1n), at(1, 1n)], [at(1, 2n), at(2, 2n)], [at(0, 1n), at(1, 2n), at(2, 2n)]],
  ['a bar begun meanwhile stays', [at(0, 1n), at(1, 1n), at(2, 1n)], [at(1, 2n)], [at(0, 1n), at(1, 2n), at(2, 1n)]],
  ['a gap drops what was known', [at(0, 1n)], [at(5, 2n)], [at(5, 2n)]],
  [
    'a bar that both build has all ticks',
    [at(0, 105n)],
    [{ ...at(0, 99n), high: rate(111n) }],
    [{ ...at(0, 105n), high: rate(111n) }],
  ],
  ['nothing new', [at(0, 1n)], [], [at(0, 1n)]],
])('known and latest bars are joined: %s', (_name, shown, latest, joined) => {
  expect(joinHistory(shown, latest)).toEqual(joined);
});
