import { expect, test } from 'vitest';
import { priceEntry } from '@candor/contracts/sockets/prices.ts';
import type { PriceMap } from '@candor/contracts/sockets/priceMap.ts';
import type { PriceEntry } from '@candor/contracts/sockets/prices.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { PriceBoard, priceMapOf } from './priceBoard.ts';
import type { BoardFrame } from './priceBoard.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');

let elapsed = 0;

function quote(symbol: string, sell: bigint, sourceTime = NOW): Quote {
  const facts = { symbol, tickId: 1, source: 'scripted', sourceTime, receivedTime: sourceTime };
  return { ...facts, sell: rate(sell), buy: rate(sell + 1_000_000n) };
}

function openBoard(): PriceBoard {
  const board = new PriceBoard(['EURUSD', 'AAPL'], () => elapsed);
  board.apply(quote('EURUSD', 110_000_000n));
  board.apply(quote('AAPL', 27_000_000_000n));
  board.applyStates(
    [
      { symbol: 'EURUSD', state: { kind: 'open' } },
      { symbol: 'AAPL', state: { kind: 'closed', until: NOW + 1 } },
    ],
    NOW,
  );
  return board;
}

function mapOf(frame: BoardFrame | undefined): PriceMap {
  return priceMapOf(frame?.rows ?? []);
}

function entriesOf(frame: BoardFrame | undefined): Record<string, PriceEntry> {
  return Object.fromEntries((frame?.rows ?? []).map((row) => [row.symbol, priceEntry(row)]));
}

test('R8 the map carries prices of open markets and 0 for the others', () => {
  expect(mapOf(openBoard().frame(0, NOW))).toEqual({ EURUSD: { buy: 1.11, sell: 1.1 }, AAPL: { buy: 0, sell: 0 } });
});

test('R8 our own entries keep the last good price with the reason', () => {
  expect(entriesOf(openBoard().frame(0, NOW))).toEqual({
    EURUSD: { buy: 1.11, sell: 1.1, state: 'open' },
    AAPL: { buy: 270.01, sell: 270, state: 'closed', at: NOW + 1 },
  });
});

test('a later frame holds what has changed, the latest only', () => {
  const board = openBoard();
  const version = board.frame(0, NOW)?.version ?? 0;
  expect(board.frame(version, NOW)).toBeUndefined();
  board.apply(quote('EURUSD', 111_000_000n));
  board.apply(quote('EURUSD', 112_000_000n));
  expect(mapOf(board.frame(version, NOW))).toEqual({ EURUSD: { buy: 1.13, sell: 1.12 } });
});

test('R8 when dealing falls silent for five seconds every open market is stale, until it speaks again', () => {
  const board = openBoard();
  const version = board.frame(0, NOW)?.version ?? 0;
  elapsed += 4_999;
  expect(board.frame(version, NOW + 4_999)).toBeUndefined();
  elapsed += 1;
  const silent = board.frame(version, NOW + 5_000);
  expect(mapOf(silent)['EURUSD']).toEqual({ buy: 0, sell: 0 });
  expect(entriesOf(silent)['EURUSD']).toMatchObject({ state: 'stale', at: NOW, sell: 1.1 });
  board.applyStates([], NOW + 6_000);
  expect(entriesOf(board.frame(silent?.version ?? 0, NOW + 6_000))['EURUSD']).toMatchObject({ state: 'open' });
});

test('the open of the day counts although the first quote comes after it', () => {
  const board = new PriceBoard(['EURUSD'], () => elapsed);
  board.setDayOpen('EURUSD', NOW, rate(100_000_000n));
  board.apply(quote('EURUSD', 110_000_000n));
  expect(entriesOf(board.frame(0, NOW))['EURUSD']).toMatchObject({ change: 10 });
});

test('the change of the day is measured from the open of the UTC day', () => {
  const board = openBoard();
  board.setDayOpen('EURUSD', NOW, rate(100_000_000n));
  expect(entriesOf(board.frame(0, NOW))['EURUSD']).toMatchObject({ change: 10 });
  const midnight = Date.parse('2026-11-19T00:00:00Z');
  board.apply(quote('EURUSD', 120_000_000n, midnight));
  board.apply(quote('EURUSD', 119_000_000n, midnight + 1));
  expect(entriesOf(board.frame(0, midnight + 2))['EURUSD']).toMatchObject({ change: -0.83 });
});

test('the change of the day ends with the UTC day, also of a market that is closed by then', () => {
  const board = openBoard();
  board.setDayOpen('AAPL', NOW, rate(25_000_000_000n));
  const seen = board.frame(0, NOW)?.version ?? 0;
  const midnight = Date.parse('2026-11-19T00:00:00Z');
  expect(board.frame(seen, midnight - 1)).toBeUndefined();
  const changed = board.frame(seen, midnight);
  expect(Object.keys(entriesOf(changed))).toEqual(['AAPL']);
  expect(entriesOf(changed)['AAPL']).not.toHaveProperty('change');
  expect(board.frame(changed?.version ?? 0, midnight + 1)).toBeUndefined();
});

test('an open of another day is not taken', () => {
  const board = openBoard();
  board.setDayOpen('EURUSD', NOW - 86_400_000, rate(100_000_000n));
  expect(entriesOf(board.frame(0, NOW))['EURUSD']).not.toHaveProperty('change');
});

test('EV-13 knows for a while when a tick came that its frames have shown as the newest, and of no other', () => {
  const board = new PriceBoard(['EURUSD'], () => 0);
  for (let tickId = 1; tickId <= 3_000; tickId += 1) {
    board.apply({ ...quote('EURUSD', 110_000_000n, NOW + tickId), tickId });
    if (tickId % 2 === 0) board.frame(0, NOW);
  }
  expect(board.shownAt(3_000)).toBe(NOW + 3_000);
  for (const tickId of [2, 2_999, 3_001]) expect(board.shownAt(tickId)).toBeUndefined();
  expect(board.frame(0, NOW)?.newestTick).toBe(3_000);
});

test('PR-22 a usual spread is measured once a minute of an open market, and of no other', () => {
  const board = openBoard();
  for (let second = 1; second < 9 * 60; second++) board.applyStates([], NOW + second * 1_000);
  expect(board.measuredSpread('EURUSD')).toEqual({ spread: undefined, measured: 9 });
  expect(board.measuredSpread('AAPL')).toEqual({ spread: undefined, measured: 0 });
  board.applyStates([], NOW + 9 * 60_000);
  expect(board.measuredSpread('EURUSD')).toEqual({ spread: 1_000_000n, measured: 10 });
  board.apply(quote('EURUSD', 220_000_000n));
  expect(board.measuredSpread('EURUSD').spread).toBe(2_000_000n);
  expect(board.measuredSpread('GBPUSD')).toEqual({ spread: undefined, measured: 0 });
});

test('PR-22 the oldest measured spreads give way to the newest', () => {
  const board = openBoard();
  for (let minute = 1; minute < 1_000; minute++) board.applyStates([], NOW + minute * 60_000);
  board.apply({ ...quote('EURUSD', 110_000_000n), buy: rate(112_000_000n) });
  for (let minute = 1_000; minute < 2_000; minute++) board.applyStates([], NOW + minute * 60_000);
  expect(board.measuredSpread('EURUSD')).toEqual({ spread: 2_000_000n, measured: 1_440 });
});
