import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { nextCloseOut } from './closeOut.ts';

const leg = (id: number, profit: bigint) => ({ id, profit: money(profit) });

test.each([
  ['nobody without a price', [], undefined],
  ['the largest loss', [leg(1, -5n), leg(2, -9n), leg(3, 4n)], 2],
  ['the smallest gain where nobody loses', [leg(1, 5n), leg(2, 9n)], 1],
  ['the lowest id of equal losses, in any order', [leg(7, -9n), leg(3, -9n), leg(5, -9n)], 3],
])('MA-7 a close-out takes %s', (_what, legs, id) => {
  expect(nextCloseOut(legs)?.id).toBe(id);
});
