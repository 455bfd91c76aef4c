import { expect, test } from 'vitest';
import { compare, joined, quantile } from './ratios.ts';

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[5], 0.95, 5],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  [[], 0.5, 0],
])('the quantile of %j at %d is %d', (values, part, expected) => {
  expect(quantile(values, part)).toBe(expected);
});

test('a slow step counts as much as a quick one', () => {
  const before = { login: [100, 100, 100], page: [1, 1, 1] };
  expect(compare(before, before)).toMatchObject({ median: 1, p95: 1 });
  const slowPages = { median: 1, p95: 3, slowest: { step: 'page', p95: 3 } };
  expect(compare(before, { login: [100, 100, 100], page: [3, 3, 3] })).toEqual(slowPages);
  expect(compare(before, { login: [200, 200, 200], page: [2, 2, 2] })).toMatchObject({ median: 2, p95: 2 });
});

test('times of several rounds are put together by step', () => {
  expect(joined([{ login: [1] }, { login: [2], page: [3] }])).toEqual({ login: [1, 2], page: [3] });
});
