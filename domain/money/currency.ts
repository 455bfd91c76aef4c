import { assert } from '../assert.ts';
import { MONEY_DIGITS, MONEY_LIMIT, money } from './money.ts';
import type { Money } from './money.ts';

/** A brand's currency. */
export interface Currency {
  /** Code of ISO 4217. */
  readonly code: string;
  /** Symbol as people read it: €, kr. */
  readonly symbol: string;
  /**
   * About how many of its units make one euro, as a power of ten: 100 for yen. It converts the bounds and defaults that
   * the rules give in euros to figures of the same order; it is not an exchange rate.
   */
  readonly scale: number;
}

/** Currencies of ISO 4217 by number of decimals; our own list, since ICU's table differs. */
const byDigits = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
      'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
      'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
      'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
      'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const;

const digitsByCode: ReadonlyMap<string, number> = new Map(
  byDigits.flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits] as const)),
);

/** Most decimals of a brand's currency; those with four are units of account, in which nobody pays. */
export const BRAND_DIGITS_MAX = 3;

/** Signs of currencies for brands that configure none; other currencies use their code. */
const signs: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['USD', '$'],
]);

/**
 * Rule PY-1: returns a currency's decimals; undefined for currencies unknown to ISO 4217, which are refused everywhere.
 */
export function minorDigits(currency: string): number | undefined {
  return digitsByCode.get(currency);
}

/** Rule CU-1: may a brand keep its accounts in it? Any currency of ISO 4217 with at most three decimals. */
export function isBrandCurrency(currency: string): boolean {
  const digits = minorDigits(currency);
  return digits !== undefined && digits <= BRAND_DIGITS_MAX;
}

/** Returns the decimals of a currency; one unknown to ISO 4217 is a bug. */
export function digitsOf(currency: string): number {
  const digits = minorDigits(currency);
  assert(digits !== undefined, `${currency} is no currency of ISO 4217`);
  return digits;
}

/** Returns the sign of a currency where none is configured: € for EUR, else the code. */
export function usualSign(currency: string): string {
  return signs.get(currency) ?? currency;
}

/** Returns the scale where none is configured: a currency without decimals has about a hundred to the euro. */
export function usualScale(currency: string): number {
  return minorDigits(currency) === 0 ? 100 : 1;
}

/** Returns the smallest amount that can be paid, in micro-units: a cent, a yen, a fils. */
export function minorUnit(currency: string): bigint {
  return 10n ** BigInt(MONEY_DIGITS - digitsOf(currency));
}

/** Rule CU-2: is the amount a whole number of the currency's smallest units? */
export function isWholeMinor(amount: Money, currency: string): boolean {
  return amount % minorUnit(currency) === 0n;
}

/** Rule CU-2: returns the part of an amount that can be typed and paid; a remainder is never rounded up. */
export function floorToMinor(amount: Money, currency: string): Money {
  return money(amount - (amount % minorUnit(currency)));
}

/** Rule CU-4: converts a bound or default that a rule gives in euros to round figures of the brand's currency. */
export function scaled(euros: Money, { scale }: Pick<Currency, 'scale'>): Money {
  const figure = euros * BigInt(scale);
  return money(figure > MONEY_LIMIT ? MONEY_LIMIT : figure);
}
