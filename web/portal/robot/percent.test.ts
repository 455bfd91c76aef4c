import { expect, test } from 'vitest';
import { basisPointsOf, percentDraft, percentOf } from './percent.ts';

test.each([
  [100, '1', '1.00'],
  [50, '0.5', '0.50'],
  [325, '3.25', '3.25'],
])('%i hundredths are %s %%', (basisPoints, shown, draft) => {
  expect(percentOf(basisPoints)).toBe(shown);
  expect(percentDraft(basisPoints)).toBe(draft);
  expect(basisPointsOf(draft)).toBe(basisPoints);
  expect(basisPointsOf(shown)).toBe(basisPoints);
});

test.each(['', 'one', '1.005', '1e2', '-1', '99999999'])('%j is no percentage', (text) => {
  expect(basisPointsOf(text)).toBeUndefined();
});
