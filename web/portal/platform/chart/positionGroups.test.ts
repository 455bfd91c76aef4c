import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { averageOpen, groupPositions } from './positionGroups.ts';

const position = (direction: 'buy' | 'sell', open: bigint, amount = 100n): WirePosition =>
  ({ direction, open_rate: rate(open), amount: money(amount * 1_000_000n), leverage: 2 }) as WirePosition;

test('up to three positions of a side have a line each, more of them one together', () => {
  const buys = [1n, 2n, 3n, 4n].map(() => position('buy', 100_000_000n));
  const sells = [position('sell', 100_000_000n)];
  const { singles, groups } = groupPositions([...buys, ...sells]);
  expect(singles).toEqual(sells);
  expect(groups).toMatchObject([{ direction: 'buy', positions: buys, average: 100_000_000n }]);
  expect(groupPositions(buys.slice(1)).groups).toEqual([]);
});

test('the average is where the whole makes neither profit nor loss: weighted by units, not by money', () => {
  // 200 at 1 are 200 units, 200 at 2 are 100: 400 for 300.
  expect(averageOpen([position('buy', 100_000_000n), position('buy', 200_000_000n)])).toBe(133_333_333n);
});

test('a small amount at a high price keeps every digit: one position is its own average', () => {
  expect(averageOpen([position('buy', 9_123_456_789_012n, 1n)])).toBe(9_123_456_789_012n);
});
