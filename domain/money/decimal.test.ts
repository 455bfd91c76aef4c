import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalToNumber,
  exceedsRates,
  formatExact,
  formatFixed,
  formatMoney,
  formatRate,
  moneyFromNumber,
  moneyToNumber,
  nearestDecimal,
  parseDecimal,
  parseMoney,
  parseRate,
  rateFromNumber,
  rateToNumber,
} from './decimal.ts';
import { MONEY_LIMIT, RATE_LIMIT, money, rate } from './money.ts';

const anyMoney = fc.bigInt({ min: -MONEY_LIMIT, max: MONEY_LIMIT }).map(money);
const anyRate = fc.bigInt({ min: 0n, max: RATE_LIMIT }).map(rate);

describe('reading decimals', () => {
  test.each([
    ['0', 0n],
    ['1', 1_000_000n],
    ['250', 250_000_000n],
    ['0.01', 10_000n],
    ['-0.5', -500_000n],
    ['-0', 0n],
    ['0.000001', 1n],
    ['12.3400', 12_340_000n],
    ['1.0000000000', 1_000_000n],
    ['007', 7_000_000n],
    ['8000000000', MONEY_LIMIT],
    ['-8000000000', -MONEY_LIMIT],
  ])('MO-2 reads %s as it is written', (text, micros) => {
    expect(parseMoney(text)).toBe(micros);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '--1',
    '-',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    '1_000',
    '1e2',
    '1E2',
    '1e308',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '١٢',
    '[1]',
    '1,000.00',
    '9'.repeat(400),
  ])('MO-2 refuses %j', (text) => {
    expect(parseMoney(text)).toBeUndefined();
    expect(parseRate(text)).toBeUndefined();
  });

  test.each([
    ['0.0000001', 6],
    ['0.001', 2],
    ['1.005', 2],
    ['1.5', 0],
  ])('MO-3 refuses %s at %i places instead of rounding it', (text, decimals) => {
    expect(parseMoney(text, decimals)).toBeUndefined();
  });

  test.each([
    ['1.50', 2, 1_500_000n],
    ['1.500', 2, 1_500_000n],
    ['7.0', 0, 7_000_000n],
  ])('MO-3 trailing zeros of %s do not count at %i places', (text, decimals, micros) => {
    expect(parseMoney(text, decimals)).toBe(micros);
  });

  test.each(['8000000000.000001', '-8000000000.01', '9999999999999999'])('MO-4 refuses %s at the door', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  test('MO-4 a rate is never negative and never above its limit', () => {
    expect(parseRate('-0.00000001')).toBeUndefined();
    expect(parseRate('60000000')).toBe(RATE_LIMIT);
    expect(parseRate('60000000.00000001')).toBeUndefined();
    expect(parseRate('0.000000001')).toBeUndefined();
  });

  test.each([
    ['60000000', false],
    ['60000000.00000001', true],
    ['99999999', true],
    ['-99999999', false],
    ['1e9', false],
    ['', false],
  ])('MO-4 %j is above the highest rate: %j', (text, isAbove) => {
    expect(exceedsRates(text)).toBe(isAbove);
  });

  test('MO-2 reads back whatever formatExact writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -MONEY_LIMIT, max: MONEY_LIMIT }),
        fc.integer({ min: 1, max: 8 }),
        (value, digits) => {
          expect(parseDecimal(formatExact(value, digits), digits)).toBe(value);
        },
      ),
    );
  });

  test('MO-2 what is read is what was written, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const value = parseMoney(text);
        if (value !== undefined) expect(BigInt(Math.round(Number(text) * 1e6)) - value).toBeLessThanOrEqual(2n);
      }),
    );
  });
});

describe('WI-2 a decimal of any sensible length', () => {
  test.each([
    ['0', '0', 0],
    ['0.00', '0', 0],
    ['-1.50', '-1.5', -1.5],
    ['1.0693386000000001', '1.0693386', 1.0693386],
    ['0.00000001', '0.00000001', 1e-8],
    ['0.000000005000000001', '0.00000001', 5.000000001e-9],
  ])('%s is %s, and as a number %d', (text, nearest, number) => {
    expect([nearestDecimal(text), decimalToNumber(text)]).toEqual([nearest, number]);
  });

  test.each(['', '1e2', '1,5', 'NaN', '-0', '0.000000001', '0.000000005', '-0.000000001'])('%j is none', (text) => {
    expect([nearestDecimal(text), decimalToNumber(text)]).toEqual([undefined, undefined]);
  });

  test('one that no double says to eight places is no number', () => {
    expect(nearestDecimal('9007199254740993')).toBe('9007199254740993');
    expect(decimalToNumber('9007199254740993')).toBeUndefined();
    expect(decimalToNumber('123456789012.12345678')).toBeUndefined();
  });
});

describe('writing decimals', () => {
  test.each([
    [5n, 2, 4, '0.0500'],
    [-5n, 2, 2, '-0.05'],
    [15n, 1, 0, '2'],
    [-4n, 1, 0, '0'],
  ])('MO-6 writes %d at %i places with %i decimals as %s', (value, digits, shown, text) => {
    expect(formatFixed(value, digits, shown)).toBe(text);
  });

  test.each([
    [0n, '0.00'],
    [5_040_000_000n, '5040.00'],
    [-1n, '0.00'],
    [4_999n, '0.00'],
    [5_000n, '0.00'],
    [5_001n, '0.01'],
    [15_000n, '0.02'],
    [25_000n, '0.02'],
    [-15_000n, '-0.02'],
    [-25_000n, '-0.02'],
    [999_995_000n, '1000.00'],
  ])('MO-6 shows %s micro-units as %s', (micros, text) => {
    expect(formatMoney(money(micros), 'EUR')).toBe(text);
  });

  test.each([
    [0n, '0'],
    [100_000_000n, '1'],
    [108_345_000n, '1.08345'],
    [1n, '0.00000001'],
    [1_000_000_000n, '10'],
  ])('MO-8 writes rate %s as %s, with every digit and no more', (value, text) => {
    expect(formatRate(rate(value))).toBe(text);
  });

  test('MO-6 formatting is idempotent', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const shown = formatMoney(amount, 'EUR');
        const again = parseMoney(shown);
        if (again !== undefined) expect(formatMoney(again, 'EUR')).toBe(shown);
        expect(shown).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  test('MO-5 the shown value of an amount and of its negative differ by the sign only', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const mirrored = formatMoney(money(-amount), 'EUR');
        expect(mirrored.replace('-', '')).toBe(formatMoney(amount, 'EUR').replace('-', ''));
      }),
    );
  });
});

describe('numbers on the wire', () => {
  test('MO-8 money survives the way over the wire', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(moneyToNumber(amount)));
        expect(typeof wire === 'number' && moneyFromNumber(wire)).toBe(amount);
      }),
    );
  });

  test('MO-8 rates survive the way over the wire', () => {
    fc.assert(
      fc.property(fc.oneof(anyRate, fc.bigInt({ min: 0n, max: 5_000n }).map(rate)), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(rateToNumber(value)));
        expect(typeof wire === 'number' && rateFromNumber(wire)).toBe(value);
      }),
    );
  });

  test.each([Number.NaN, Infinity, -Infinity, 1e308, 1e21, 1e-7, 0.1 + 0.2])('MO-2 %d is not money', (value) => {
    expect(moneyFromNumber(value)).toBeUndefined();
  });

  test.each([Number.NaN, Infinity, -1, 1e308, 1e-9, 1.5e-8, 1.23e-7, -1e-7])('MO-3 %d is not a rate', (value) => {
    expect(rateFromNumber(value)).toBeUndefined();
  });

  test('MO-3 an input in cents is refused with a third place', () => {
    expect(moneyFromNumber(0.01, 2)).toBe(10_000n);
    expect(moneyFromNumber(0.001, 2)).toBeUndefined();
  });
});
