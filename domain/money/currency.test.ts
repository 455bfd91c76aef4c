import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BRAND_DIGITS_MAX,
  digitsOf,
  floorToMinor,
  isBrandCurrency,
  isWholeMinor,
  minorDigits,
  minorUnit,
  scaled,
  usualScale,
  usualSign,
} from './currency.ts';
import { formatMoney, formatShort, parseMoney } from './decimal.ts';
import { MONEY_LIMIT, money } from './money.ts';
import { numberMarks, typesetDecimal, withSign } from './typeset.ts';

const codes = ['EUR', 'CHF', 'NOK', 'JPY', 'KWD'] as const;

describe('CU-1 the currency of a brand', () => {
  test.each([
    ['EUR', 2, '€', 1],
    ['CHF', 2, 'CHF', 1],
    ['JPY', 0, '¥', 100],
    ['KWD', 3, 'KWD', 1],
  ])('%s has %i decimals, the sign %s and the scale %i', (code, digits, sign, scale) => {
    expect([minorDigits(code), usualSign(code), usualScale(code), isBrandCurrency(code)]).toEqual([
      digits,
      sign,
      scale,
      true,
    ]);
  });

  test.each(['EUX', 'eur', '', 'XAU', 'CLF', 'UYW'])('%j is none', (code) => {
    expect(isBrandCurrency(code)).toBe(false);
  });

  test('a code that is no currency is a bug', () => {
    expect(() => formatMoney(money(1n), 'EUX')).toThrow('Invariant broken');
  });
});

describe('CU-2 amounts have the decimals of their currency', () => {
  test.each([
    ['EUR', 1_234_567_890n, '1234.57', '1234.57', 1_234_560_000n],
    ['CHF', 250_000_000n, '250.00', '250', 250_000_000n],
    ['JPY', 1_234_567_890n, '1235', '1235', 1_234_000_000n],
    ['JPY', 30_000_000_000n, '30000', '30000', 30_000_000_000n],
    ['KWD', 1_234_567_890n, '1234.568', '1234.568', 1_234_567_000n],
    ['KWD', 12_000_000n, '12.000', '12', 12_000_000n],
  ])('%s %s is written %s, shortly %s, and %s can be paid', (code, micros, text, short, payable) => {
    const amount = money(micros);
    expect([formatMoney(amount, code), formatShort(amount, code)]).toEqual([text, short]);
    expect(floorToMinor(amount, code)).toBe(payable);
    expect(isWholeMinor(amount, code)).toBe(micros === payable);
  });

  test.each([
    ['EUR', '0.01', '0.001'],
    ['CHF', '9.99', '9.999'],
    ['JPY', '7', '7.5'],
    ['KWD', '0.001', '0.0001'],
  ])('%s: %s is read, %s is not', (code, fine, finer) => {
    expect(parseMoney(fine, digitsOf(code))).toBeDefined();
    expect(parseMoney(finer, digitsOf(code))).toBeUndefined();
  });

  test('what is rounded down can be typed, and is less than a unit away', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MONEY_LIMIT).map(money), fc.constantFrom(...codes), (amount, code) => {
        const payable = floorToMinor(amount, code);
        expect(amount - payable < minorUnit(code) && payable <= amount).toBe(true);
        expect(parseMoney(formatMoney(payable, code), digitsOf(code))).toBe(payable);
      }),
    );
  });

  test('no currency of a brand is finer than the ledger’s checks', () => {
    expect(minorUnit('KWD')).toBe(10n ** BigInt(6 - BRAND_DIGITS_MAX));
  });
});

describe('CU-3 the sign stands where the language puts it', () => {
  test.each([
    ['EUR', '€', 'en', '€1234.50'],
    ['JPY', '¥', 'en', '¥1234.50'],
    ['CHF', 'CHF', 'en', 'CHF\u00A01234.50'],
    ['NOK', 'kr', 'en', 'kr\u00A01234.50'],
    ['KWD', 'KWD', 'en', 'KWD\u00A01234.50'],
    ['JPY', '¥', 'de', '1234.50\u00A0¥'],
    ['CHF', 'CHF', 'it', '1234.50\u00A0CHF'],
  ])('%s, %s in %s: %s', (_code, sign, language, text) => {
    expect(withSign('1234.50', sign, language)).toBe(text);
  });

  test.each(['en', 'de', 'it', 'es'])('as Unicode’s own table says for %s', (language) => {
    for (const code of codes) {
      const parts = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
        style: 'currency',
        currency: code,
      });
      const types = parts.formatToParts(1_234.5).map(({ type }) => type);
      const isBefore = types.indexOf('currency') < types.indexOf('integer');
      expect(withSign('7', usualSign(code), language).startsWith('7')).toBe(!isBefore);
    }
  });

  test('thousands of yen have no decimals in any language', () => {
    const text = (language: string) =>
      typesetDecimal(formatMoney(money(1_234_567_000_000n), 'JPY'), numberMarks(language));
    expect([text('en'), text('de')]).toEqual(['1\u202F234\u202F567', '1.234.567']);
  });
});

describe('CU-4 round figures in euros become round figures of the currency', () => {
  test.each([
    [50_000_000n, 1, 50_000_000n],
    [50_000_000n, 100, 5_000_000_000n],
    [MONEY_LIMIT, 100, MONEY_LIMIT],
  ])('%s at %i is %s', (euros, scale, sum) => {
    expect(scaled(money(euros), { scale })).toBe(sum);
  });
});
