import { parseRate } from '@candor/domain/money/decimal.ts';
import { expect, test } from 'vitest';
import { stepOf } from './priceStep.ts';

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
