import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { keepSame } from './sameBook.ts';

const position = (id: number, changes: Partial<WirePosition> = {}) =>
  ({
    id,
    symbol: 'BTCUSD',
    symbolName: 'Bitcoin',
    direction: 'buy',
    amount: money(100_000_000n),
    leverage: 10,
    open_date: 0,
    open_rate: rate(10_000_000_000n),
    close_date: null,
    closed_rate: null,
    profit: money(0n),
    take_profit: null,
    stop_lost: null,
    closingReason: null,
    protected: false,
    ...changes,
  }) as WirePosition;

const before = { open: [position(1), position(2)], history: [position(9)] };

test('R32 what differs in nothing but its profit wakes nobody', () => {
  const told = { open: [position(1, { profit: money(5n) }), position(2)], history: [position(9)] };
  expect(keepSame(before, told)).toBe(before);
});

test('a changed level changes its own row and no other', () => {
  const told = { open: [position(1), position(2, { stop_lost: rate(5n) })], history: [position(9)] };
  const kept = keepSame(before, told);
  expect(kept.open[0]).toBe(before.open[0]);
  expect(kept.open[1]).toBe(told.open[1]);
  expect(kept.history).toBe(before.history);
});

test.each([
  ['a new position', [position(1), position(2), position(3)], [1, 2, 3]],
  ['a closed one', [position(2)], [2]],
  ['another order', [position(2), position(1)], [2, 1]],
])('%s makes a new list', (_what, open, ids) => {
  const kept = keepSame(before, { open, history: before.history });
  expect(kept.open).not.toBe(before.open);
  expect(kept.open.map(({ id }) => id)).toEqual(ids);
});
