import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { wirePosition } from '../../tests/support/wirePosition.ts';
import { keepSame } from './sameBook.ts';

const before = { open: [wirePosition(1), wirePosition(2)], history: [wirePosition(9)] };

test('R32 what differs in nothing but its profit is the same book', () => {
  const book = { open: [wirePosition(1, { profit: money(5n) }), wirePosition(2)], history: [wirePosition(9)] };
  expect(keepSame(before, book)).toBe(before);
});

test('a changed level changes its own row and no other', () => {
  const book = { open: [wirePosition(1), wirePosition(2, { stop_lost: rate(5n) })], history: [wirePosition(9)] };
  const same = keepSame(before, book);
  expect(same.open[0]).toBe(before.open[0]);
  expect(same.open[1]).toBe(book.open[1]);
  expect(same.history).toBe(before.history);
});

test.each([
  ['a new position', [wirePosition(1), wirePosition(2), wirePosition(3)], [1, 2, 3]],
  ['a closed one', [wirePosition(2)], [2]],
  ['another order', [wirePosition(2), wirePosition(1)], [2, 1]],
])('%s makes a new list', (_what, open, ids) => {
  const same = keepSame(before, { open, history: before.history });
  expect(same.open).not.toBe(before.open);
  expect(same.open.map(({ id }) => id)).toEqual(ids);
});
