import { expect, test } from 'vitest';
import { sharePercent } from './share.ts';

test.each([
  [0, 7, '0.0'],
  [7, 7, '100.0'],
  [1, 3, '33.3'],
  [1, 2_000, '0.0'],
  [3, 2_000, '0.2'],
  [1, 8, '12.5'],
])('HN-3 %i of %i is %s %%', (part, whole, percent) => {
  expect(sharePercent(part, whole)).toBe(percent);
});
