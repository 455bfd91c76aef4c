import { expect, test } from 'vitest';
import { decidedCounts } from './decidedWithdrawals.ts';

test.each([
  [9, 0, 10, undefined],
  [8, 2, 10, { decided: 10, refused: 2 }],
  [0, 1, 1, { decided: 1, refused: 1 }],
  [0, 0, 1, undefined],
])('HN-8 of %i paid and %i refused, with at least %i', (paid, count, minimum, shown) => {
  const refused = count === 0 ? [] : [{ reason: 'declinedByStaff', count } as const];
  expect(decidedCounts({ paid, cancelled: 50, refused }, minimum)).toEqual(shown);
});
