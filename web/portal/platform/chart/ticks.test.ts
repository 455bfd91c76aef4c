import { rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { pageOfTicks, roundToTick, stepByTicks } from './ticks.ts';

test.each([
  [1.084_124_9, 5, 108_412_000n],
  [1.084_125_1, 5, 108_413_000n],
  [64_210.335, 2, 6_421_034_000_000n],
  [0.000_001, 5, 1_000n],
  [-3, 2, 1_000_000n],
])('the place %d with %i decimals is the price %s', (price, decimals, expected) => {
  expect(roundToTick(price, decimals)).toBe(rate(expected));
});

test.each([
  ['up by one', 108_412_000n, 1, 108_413_000n],
  ['down by ten', 108_412_000n, -10, 108_402_000n],
  ['from between two ticks up to the next', 108_412_300n, 1, 108_413_000n],
  ['from between two ticks down to the next', 108_412_300n, -1, 108_412_000n],
  ['never below one tick', 2_000n, -10, 1_000n],
])('a price goes %s', (_name, price, ticks, expected) => {
  expect(stepByTicks(rate(price), ticks, 5)).toBe(rate(expected));
});

test('the long step is a thousandth of the price, at least ten ticks', () => {
  expect(pageOfTicks(rate(6_421_034_000_000n), 2)).toBe(6_421);
  expect(pageOfTicks(rate(108_412_000n), 5)).toBe(108);
  expect(pageOfTicks(rate(500_000_000n), 2)).toBe(10);
});
