import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { minorDigits } from '../money/currency.ts';
import { formatMinor, fromMinor, parseMinor, toMinor } from './currency.ts';

/** Currencies of ISO 4217, list one, by their number of decimals: those in circulation and units of account. */
const iso = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
    'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
    'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
    'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
    'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const;
const table = Object.entries(iso).flatMap(([digits, codes]) =>
  codes.split(' ').map((code) => [code, +digits] as const),
);
const codes = table.map(([code]) => code);

/**
 * Currencies with different decimals in ICU, which counts those in everyday use; ISO 4217 counts those in settlements.
 */
const otherInIcu = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER';

describe('PY-1 minor units are those of ISO 4217', () => {
  it.each(table)('%s has %d', (code, digits) => expect(minorDigits(code)).toBe(digits));

  it('knows those and no other three letters', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
    expect(all.filter((code) => minorDigits(code) !== undefined)).toEqual(codes.toSorted());
  });

  it.each(['', 'eur', 'EURO', 'EU', 'XXA', 'XAU', 'BTC', 'USDT', 'ZZZ', 'DEM', '__proto__', 'constructor', 'EUR '])(
    '%j is no currency',
    (code) => {
      expect(minorDigits(code)).toBeUndefined();
      expect(parseMinor('1', code)).toBeUndefined();
      expect(() => formatMinor({ minor: 1n, currency: code })).toThrow('no currency');
    },
  );

  it('the traps: others count HUF, MGA and ISK with or without, IQD and LYD with two or none', () => {
    expect(['HUF', 'IQD', 'MGA', 'ISK', 'LYD'].map(minorDigits)).toEqual([2, 3, 2, 0, 3]);
  });

  it('differs from ICU exactly where ICU is known to count otherwise', () => {
    const inIcuTable = new Set(Intl.supportedValuesOf('currency'));
    const inIcu = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    const different = table.filter(([code, digits]) => inIcuTable.has(code) && inIcu(code) !== digits);
    expect(different.map(([code]) => code).toSorted()).toEqual(otherInIcu.split(' '));
  });
});

describe('PY-1 texts of amounts', () => {
  it.each([
    ['250', 'EUR', 25_000n],
    ['250.00', 'EUR', 25_000n],
    ['250.10', 'EUR', 25_010n],
    ['250.1', 'EUR', 25_010n],
    ['0.01', 'EUR', 1n],
    ['-3.50', 'EUR', -350n],
    ['250.000', 'EUR', 25_000n],
    ['12000', 'JPY', 12_000n],
    ['12000.00', 'JPY', 12_000n],
    ['12.345', 'KWD', 12_345n],
    ['1.2345', 'CLF', 12_345n],
  ])('%s %s', (text, currency, minor) => expect(parseMinor(text, currency)).toEqual({ minor, currency }));

  it.each([
    ['250.001', 'EUR'],
    ['0.5', 'JPY'],
    ['12.3456', 'KWD'],
    ['', 'EUR'],
    [' 250', 'EUR'],
    ['250,00', 'EUR'],
    ['1,250.00', 'EUR'],
    ['+250', 'EUR'],
    ['2.5e2', 'EUR'],
    ['250.', 'EUR'],
    ['.5', 'EUR'],
    ['0x10', 'EUR'],
    ['NaN', 'EUR'],
    ['Infinity', 'EUR'],
    ['٢٥٠', 'EUR'],
    ['12345678901234567', 'EUR'],
  ])('%j %s is none', (text, currency) => expect(parseMinor(text, currency)).toBeUndefined());

  it.each([
    [25_000n, 'EUR', '250.00'],
    [1n, 'EUR', '0.01'],
    [0n, 'EUR', '0.00'],
    [-350n, 'EUR', '-3.50'],
    [12_000n, 'JPY', '12000'],
    [12_345n, 'KWD', '12.345'],
    [12_345n, 'CLF', '1.2345'],
  ])('%d minor units of %s are written %s', (minor, currency, text) => {
    expect(formatMinor({ minor, currency })).toBe(text);
  });

  it('what is written is read again, in every currency', () => {
    const amount = fc.record({
      minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      currency: fc.constantFrom(...codes),
    });
    fc.assert(
      fc.property(amount, (one) => {
        expect(parseMinor(formatMinor(one), one.currency)).toEqual(one);
      }),
    );
  });
});

describe('PY-1 the ledger’s units', () => {
  it('whole minor units go there and come back', () => {
    const minor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
    fc.assert(
      fc.property(minor, fc.constantFrom(...codes), (units, currency) => {
        const ledger = fromMinor({ minor: units, currency });
        expect(ledger === undefined ? undefined : toMinor(ledger, currency)).toEqual({ minor: units, currency });
      }),
    );
  });

  it('a part of a minor unit is a bug', () => {
    expect(toMinor(money(10_000n), 'EUR')).toEqual({ minor: 1n, currency: 'EUR' });
    expect(() => toMinor(money(10_001n), 'EUR')).toThrow('no whole number of minor units');
    expect(() => toMinor(money(10_000n), 'JPY')).toThrow('no whole number of minor units');
    expect(() => toMinor(money(0n), 'XAU')).toThrow('no currency');
  });

  it('more than the ledger can hold is none', () => {
    expect(fromMinor({ minor: MONEY_LIMIT / 10_000n, currency: 'EUR' })).toBe(MONEY_LIMIT);
    expect(fromMinor({ minor: MONEY_LIMIT / 10_000n + 1n, currency: 'EUR' })).toBeUndefined();
    expect(fromMinor({ minor: -MONEY_LIMIT / 10_000n - 1n, currency: 'EUR' })).toBeUndefined();
  });
});
