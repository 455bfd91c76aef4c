import { digitsOf } from './currency.ts';
import { MONEY_DIGITS, RATE_DIGITS, money, rate, MONEY_LIMIT, RATE_LIMIT } from './money.ts';
import type { Money, MoneySum, Rate } from './money.ts';
import { divideHalfEven } from './rounding.ts';

const PLAIN_DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/;

/**
 * Reads a plain decimal ("250", "-0.5") as an integer at `digits` places. Undefined for exponents, signs other than
 * minus, more digits than the unit has (trailing zeros are allowed) and everything else.
 */
export function parseDecimal(text: string, digits: number): bigint | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > digits) return undefined;
  const magnitude = BigInt(whole + significant.padEnd(digits, '0'));
  return sign === '-' ? 0n - magnitude : magnitude;
}

/** Decimal places of the finest unit; nothing finer is shown. */
const FINEST_DIGITS = RATE_DIGITS;
const LONG_DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,44}))?$/;

/**
 * Rule WI-2: rounds a plain decimal of any sensible length half-even to eight places ("1.0693386000000001" is
 * "1.0693386"). Undefined: not a plain decimal, or a nonzero number that would round to zero.
 */
export function nearestDecimal(text: string): string | undefined {
  const match = LONG_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = Math.max(fraction.length, FINEST_DIGITS);
  const written = BigInt(whole + fraction.padEnd(digits, '0'));
  const rounded = divideHalfEven(written, 10n ** BigInt(digits - FINEST_DIGITS));
  if (rounded === 0n) return written === 0n && sign === '' ? '0' : undefined;
  return `${sign}${formatExact(rounded, FINEST_DIGITS)}`;
}

/** Returns the double of a plain decimal, if both mean the same to eight places; undefined otherwise. */
export function decimalToNumber(text: string): number | undefined {
  const written = nearestDecimal(text);
  const value = Number(text);
  return written !== undefined && written === nearestDecimal(plainNumber(value)) ? value : undefined;
}

/** Formats a double as its shortest decimal, a small one without an exponent. */
export function plainNumber(value: number): string {
  const text = String(value);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (small === null) return text;
  const [, sign = '', first = '', rest = '', exponent = ''] = small;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** Formats an integer at `digits` places as a plain decimal, exactly and without trailing zeros. */
export function formatExact(value: bigint, digits: number): string {
  const text = formatFixed(value, digits, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Formats an integer at `digits` places with `shown` decimals, rounded half-even. ASCII, no grouping. */
export function formatFixed(value: bigint, digits: number, shown: number): string {
  const scaled =
    shown >= digits ? value * 10n ** BigInt(shown - digits) : divideHalfEven(value, 10n ** BigInt(digits - shown));
  const magnitude = (scaled < 0n ? 0n - scaled : scaled).toString().padStart(shown + 1, '0');
  const whole = magnitude.slice(0, magnitude.length - shown);
  const sign = scaled < 0n ? '-' : '';
  return shown === 0 ? sign + whole : `${sign}${whole}.${magnitude.slice(-shown)}`;
}

/**
 * Parses money from a plain decimal with at most `decimals` places (for inputs, the currency's); undefined for anything
 * else.
 */
export function parseMoney(text: string, decimals: number = MONEY_DIGITS): Money | undefined {
  const value = parseDecimal(text, decimals);
  if (value === undefined) return undefined;
  const micros = value * 10n ** BigInt(MONEY_DIGITS - decimals);
  return micros > MONEY_LIMIT || micros < -MONEY_LIMIT ? undefined : money(micros);
}

/** Parses a rate from a plain decimal; undefined when it is not one, is negative or has more than eight places. */
export function parseRate(text: string): Rate | undefined {
  const value = parseDecimal(text, RATE_DIGITS);
  return value === undefined || value < 0n || value > RATE_LIMIT ? undefined : rate(value);
}

/** Is the text a plain decimal that is no rate only because it exceeds the highest one? */
export function exceedsRates(text: string): boolean {
  const value = parseDecimal(text, RATE_DIGITS);
  return value !== undefined && value > RATE_LIMIT;
}

/** Formats money with its currency's decimals, as every message, receipt and CSV shows it. */
export function formatMoney(amount: MoneySum, currency: string): string {
  return formatFixed(amount, MONEY_DIGITS, digitsOf(currency));
}

/** Formats money with all its digits. */
export function formatExactMoney(amount: bigint): string {
  return formatExact(amount, MONEY_DIGITS);
}

/** Formats money without decimals where they are all zero: 250, 12.50. */
export function formatShort(amount: Money, currency: string): string {
  return withoutZeroDecimals(formatMoney(amount, currency));
}

/** Removes the decimals of a decimal text where they are all zero. */
export function withoutZeroDecimals(decimal: string): string {
  return decimal.replace(/\.0+$/, '');
}

/** Formats a rate with all its digits. */
export function formatRate(value: Rate): string {
  return formatExact(value, RATE_DIGITS);
}

/**
 * Returns a JSON number for the wire; exact, since doubles are finer than the unit up to the limits of money and rates.
 * Only a sum beyond that limit is rounded.
 */
export function moneyToNumber(amount: MoneySum): number {
  return Number(amount) / 10 ** MONEY_DIGITS;
}

/** Returns a rate as a JSON number for the wire; exact up to the limit of rates. */
export function rateToNumber(value: Rate): number {
  return Number(value) / 10 ** RATE_DIGITS;
}

/**
 * Reads money from a JSON number by its shortest decimal form, so that 0.1 is a tenth; undefined for NaN, infinities,
 * exponents, more than `decimals` places and values out of range.
 */
export function moneyFromNumber(value: number, decimals: number = MONEY_DIGITS): Money | undefined {
  return parseMoney(String(value), decimals);
}

/** Reads a rate from a JSON number by its shortest decimal form; undefined as for `parseRate`. */
export function rateFromNumber(value: number): Rate | undefined {
  return parseRate(plainNumber(value));
}
