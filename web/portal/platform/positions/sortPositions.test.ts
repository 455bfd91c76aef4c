import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { nextOrder, sortPositions } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';

const row = (id: number, symbolName: string, amount: bigint, profit: bigint) => ({
  position: { id, symbolName, amount: money(amount), profit: money(profit), open_date: id } as WirePosition,
});
const rows = [row(1, 'EUR/USD', 300n, -5n), row(2, 'BTC/USD', 100n, 7n), row(3, 'EUR/USD', 300n, 1n)];

test.each<[PositionOrder, number[]]>([
  ['newest', [3, 2, 1]],
  ['instrument', [2, 3, 1]],
  ['amount', [3, 1, 2]],
  ['profit', [2, 3, 1]],
])('by %s: %j', (order, ids) => {
  const sorted = sortPositions(rows, order, ({ profit }) => profit);
  expect(sorted.map(({ position }) => position.id)).toEqual(ids);
});

test('a second press gives the order back', () => {
  expect(nextOrder('newest', 'profit')).toBe('profit');
  expect(nextOrder('profit', 'amount')).toBe('amount');
  expect(nextOrder('profit', 'profit')).toBe('newest');
});
