import { describe, expect, test } from 'vitest';
import { MONEY_LIMIT, RATE_LIMIT, ZERO, maxMoney, minMoney, money, negate, rate, sum } from './money.ts';

describe('MO-1 the range of money and rates', () => {
  test.each([0n, 1n, -1n, MONEY_LIMIT, -MONEY_LIMIT])('%s is money', (micros) => {
    expect(money(micros)).toBe(micros);
  });

  test.each([MONEY_LIMIT + 1n, -MONEY_LIMIT - 1n])('MO-4 %s inside is a bug', (micros) => {
    expect(() => money(micros)).toThrow('Invariant broken');
  });

  test.each([-1n, RATE_LIMIT + 1n])('MO-4 %s as a rate is a bug', (value) => {
    expect(() => rate(value)).toThrow('Invariant broken');
  });

  test('the limits are exact as numbers of the wire', () => {
    expect(Number.isSafeInteger(Number(MONEY_LIMIT))).toBe(true);
    expect(Number.isSafeInteger(Number(RATE_LIMIT))).toBe(true);
  });

  test('sums, negatives, the smaller and the larger', () => {
    expect(sum([money(3n), money(-5n)])).toBe(-2n);
    expect(sum([])).toBe(0n);
    expect(negate(money(7n))).toBe(-7n);
    expect(minMoney(ZERO, money(-1n))).toBe(-1n);
    expect(maxMoney(ZERO, money(-1n))).toBe(0n);
  });

  test('MO-4 a sum out of range is a bug', () => {
    expect(() => sum([money(MONEY_LIMIT), money(1n)])).toThrow('Invariant broken');
  });
});
