import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideCeil, divideFloor, divideHalfEven } from './rounding.ts';

const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe('MO-5 T43 rounding', () => {
  test.each([
    [5n, 2n, 2n, 3n, 2n],
    [7n, 2n, 3n, 4n, 4n],
    [-5n, 2n, -3n, -2n, -2n],
    [-7n, 2n, -4n, -3n, -4n],
    [1n, 3n, 0n, 1n, 0n],
    [2n, 3n, 0n, 1n, 1n],
    [-1n, 3n, -1n, 0n, 0n],
    [6n, 3n, 2n, 2n, 2n],
    [-6n, 3n, -2n, -2n, -2n],
    [0n, 9n, 0n, 0n, 0n],
  ])('%s ÷ %s: floor %s, ceiling %s, half-even %s', (over, under, floor, ceiling, even) => {
    expect(divideFloor(over, under)).toBe(floor);
    expect(divideCeil(over, under)).toBe(ceiling);
    expect(divideHalfEven(over, under)).toBe(even);
  });

  test('half-even is symmetric: the negative of a quotient is the quotient of the negative', () => {
    fc.assert(
      fc.property(numerator, divisor, (over, under) => {
        expect(divideHalfEven(-over, under)).toBe(-divideHalfEven(over, under));
      }),
    );
  });

  test('half-even is never further than half a unit away, and even at exactly half', () => {
    fc.assert(
      fc.property(numerator, fc.oneof(divisor, fc.constantFrom(2n, 4n, 10n)), (over, under) => {
        const rounded = divideHalfEven(over, under);
        const away = 2n * (rounded * under - over);
        expect(away <= under && away >= -under).toBe(true);
        if (away === under || away === -under) expect(rounded % 2n).toBe(0n);
      }),
    );
  });

  test('floor and ceiling enclose the quotient', () => {
    fc.assert(
      fc.property(numerator, divisor, (over, under) => {
        const floor = divideFloor(over, under);
        const ceiling = divideCeil(over, under);
        expect(floor * under <= over && over <= ceiling * under).toBe(true);
        expect(ceiling - floor).toBe(over % under === 0n ? 0n : 1n);
      }),
    );
  });

  test.each([0n, -1n])('dividing by %s is a bug', (under) => {
    expect(() => divideHalfEven(1n, under)).toThrow('Invariant broken');
  });
});
