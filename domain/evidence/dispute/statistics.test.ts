import { describe, expect, test } from 'vitest';
import { binomialTail, normalTail, rankSumScore } from './statistics.ts';

describe('PL-14 tests of chance', () => {
  test.each([
    [0, 0.5],
    [1.644_854, 0.05],
    [-1.644_854, 0.95],
    [3.090_232, 0.001],
    [4.753_424, 1e-6],
    [5.997_807, 1e-9],
  ])('the tail of a standard normal number beyond %d is %d', (z, chance) => {
    expect(normalTail(z) / chance).toBeCloseTo(1, 0.8);
  });

  test('the tail of a binomial number', () => {
    expect(binomialTail(0, 10, 0.3)).toBeCloseTo(1, 12);
    expect(binomialTail(10, 10, 0.5)).toBeCloseTo(2 ** -10, 12);
    expect(binomialTail(8, 10, 0.5)).toBeCloseTo(56 / 1_024, 12);
    expect(binomialTail(30, 60, 0.2)).toBeLessThan(1e-6);
  });

  test('two groups of one distribution have a score near zero, one that lies above has a high one', () => {
    const numbers = Array.from({ length: 40 }, (_, index) => (index * 7_919) % 101);
    expect(Math.abs(rankSumScore(numbers, numbers))).toBeLessThan(1e-9);
    expect(
      rankSumScore(
        numbers.map((one) => one + 200),
        numbers,
      ),
    ).toBeGreaterThan(7);
    expect(
      rankSumScore(
        numbers,
        numbers.map((one) => one + 200),
      ),
    ).toBeLessThan(-7);
    expect(rankSumScore([1, 1, 1], [1, 1])).toBe(0);
  });
});
