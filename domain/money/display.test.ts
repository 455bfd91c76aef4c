import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOf } from './examples.ts';
import { decimalsByMagnitude, formatPrice, shownDecimals } from './display.ts';
import { RATE_LIMIT, rate } from './money.ts';

describe('MO-7 shown prices', () => {
  test.each([
    ['0', 6],
    ['9.99999999', 6],
    ['10', 4],
    ['99.9999', 4],
    ['100', 2],
    ['64000', 2],
  ])('%s has up to %i decimals', (text, decimals) => {
    expect(decimalsByMagnitude(rateOf(text))).toBe(decimals);
  });

  test.each([
    ['1.08345', 5, '1.08345'],
    ['1.1', 5, '1.10000'],
    ['0.00001234', 8, '0.000012'],
    ['12.34567', 5, '12.3457'],
    ['12.34565', 5, '12.3456'],
    ['12.5', 2, '12.50'],
    ['151.234', 3, '151.23'],
    ['64000.5', 1, '64000.5'],
    ['64000', 0, '64000'],
    ['9.9999999', 8, '10.0000'],
    ['99.99999', 5, '100.00'],
  ])('%s of an instrument with %i decimals shows as %s', (text, decimals, shown) => {
    expect(formatPrice(rateOf(text), decimals)).toBe(shown);
  });

  test('formatting is idempotent, and as wide as it says', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: RATE_LIMIT }), fc.nat(18), fc.nat(8), (value, shift, decimals) => {
        const price = rate(value / 10n ** BigInt(shift));
        const shown = formatPrice(price, decimals);
        expect(formatPrice(rateOf(shown), decimals)).toBe(shown);
        expect(shown.split('.')[1]?.length ?? 0).toBe(shownDecimals(price, decimals));
      }),
    );
  });
});
