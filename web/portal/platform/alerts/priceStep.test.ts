import { formatFixed, parseRate } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { startOf, stepOf } from './priceStep.ts';

test.each([
  ['64250.10', 2, '10.00'],
  ['1.08421', 5, '0.00100'],
  ['0.5', 4, '0.0001'],
  ['155.2', 3, '0.100'],
])('at %s with %s decimals a press goes %s', (sell, decimals, step) => {
  expect(stepOf(parseRate(sell), decimals)).toBe(step);
});

test('without a price a press goes one tick', () => {
  expect(stepOf(undefined, 2)).toBe('0.01');
});

test.each([
  ['64250.10', 2, '64580.00'],
  ['1.08421', 5, '1.09000'],
  ['0.5', 4, '0.5026'],
  ['0.01', 2, '0.02'],
])('AL-2 at %s with %s decimals a new alert begins at %s, which is not refused', (sell, decimals, start) => {
  const price = parseRate(sell);
  if (price === undefined) throw new Error('the sample is a price');
  expect(formatFixed(startOf(price, decimals), RATE_DIGITS, decimals)).toBe(start);
});
