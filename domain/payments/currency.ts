import { assert } from '../assert.ts';
import { parseDecimal, formatFixed } from '../money/decimal.ts';
import { MONEY_DIGITS, MONEY_LIMIT, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** An amount as payment providers count it: whole minor units of a currency of ISO 4217. */
export interface MinorAmount {
  readonly minor: bigint;
  readonly currency: string;
}

/** ISO 4217: the currencies by number of decimals. Our own list, since ICU's table differs. */
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

/** Rule PY-1: a currency's decimals; undefined for currencies unknown to ISO 4217, which are refused everywhere. */
export function minorDigits(currency: string): number | undefined {
  return digitsByCode.get(currency);
}

/**
 * Rule PY-1: reads a provider's decimal text or JSON number text ("250", "250.00"). Undefined where it is not a plain
 * decimal, has more digits than the currency, or the currency is unknown.
 */
export function parseMinor(text: string, currency: string): MinorAmount | undefined {
  const digits = minorDigits(currency);
  const minor = digits === undefined ? undefined : parseDecimal(text, digits);
  return minor === undefined ? undefined : { minor, currency };
}

/** Rule PY-1: with exactly the currency's decimals: "250.00", for yen "250". */
export function formatMinor({ minor, currency }: MinorAmount): string {
  return formatFixed(minor, digitsOf(currency), digitsOf(currency));
}

/** The ledger's amount in a provider's units; the amount must be whole units (cents on arrival: B3). */
export function toMinor(amount: Money, currency: string): MinorAmount {
  const micros = 10n ** BigInt(MONEY_DIGITS - digitsOf(currency));
  assert(amount % micros === 0n, `${amount} is no whole number of minor units of ${currency}`);
  return { minor: amount / micros, currency };
}

/** A provider's amount in the ledger's units; undefined where the ledger cannot represent it. */
export function fromMinor({ minor, currency }: MinorAmount): Money | undefined {
  const micros = minor * 10n ** BigInt(MONEY_DIGITS - digitsOf(currency));
  return micros > MONEY_LIMIT || micros < -MONEY_LIMIT ? undefined : money(micros);
}

function digitsOf(currency: string): number {
  const digits = minorDigits(currency);
  assert(digits !== undefined, `${currency} is no currency of ISO 4217`);
  return digits;
}
