import { formatExact, formatMoney, formatShort, parseMoney } from '@candor/domain/money/decimal.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { typesetDecimal, withSign } from '@candor/domain/money/typeset.ts';
import { currentLocale, isRightToLeft } from './locale.ts';
import { pageCurrency } from './pageCurrency.ts';

/** Between a figure and its unit: no line ends there. */
export const NARROW_SPACE = '\u202F';
/** Of a percentage. */
const MARK_UP_DIGITS = 3;
/** A true minus, as wide as a plus. */
export const MINUS = '\u2212';
/** Around what is written from left to right within any text. */
const ISOLATE = '\u2066';
const END_OF_ISOLATE = '\u2069';
/** Those of its parts: one pair around all of it is enough. */
const ISOLATES = /[\u2066\u2069]/g;

/** Formats an exact ASCII decimal for reading, as the page's language writes it, with a true minus. */
export function typeset(decimal: string): string {
  return inOneDirection(typesetDecimal(decimal, currentLocale()));
}

/** A mark-up in thousandths of a percent as people read it, without its sign: 0.025. */
export function markUpText(markUp: bigint): string {
  return typeset(formatExact(markUp, MARK_UP_DIGITS));
}

/** How many, in groups of three digits: 3 626. */
export function countText(count: number): string {
  return typeset(String(count));
}

/** A price as the display rule of ruling B3 shows it. */
export function priceText(value: Rate, decimals: number): string {
  return typeset(formatPrice(value, decimals));
}

interface MoneyFormat {
  readonly symbol: string;
  /** ISO 4217; without it the currency of the page's brand. */
  readonly code?: string;
  /** Writes a plus too: profits, changes. */
  readonly signed?: boolean;
}

/** €6 240.00, −€23.05, and when signed +€70.89; in German −23,05 €. An amount that rounds to zero has no sign. */
export function moneyText(value: Money, { symbol, code, signed = false }: MoneyFormat): string {
  const text = formatMoney(value, code ?? pageCurrency());
  const magnitude = text.startsWith('-') ? text.slice(1) : text;
  const shown = withSymbol(typeset(magnitude), symbol);
  if (/^[0.]+$/.test(magnitude)) return shown;
  if (value < 0n) return signedFigure(MINUS, shown);
  return signed ? signedFigure('+', shown) : shown;
}

/** A figure behind its sign, where it has one. */
export function signedFigure(sign: '' | '+' | typeof MINUS, figure: string): string {
  return sign === '' ? figure : inOneDirection(sign + figure);
}

/** A figure, formatted or as typed, with the sign of its currency. */
export function withSymbol(figure: string, symbol: string): string {
  return inOneDirection(withSign(figure, symbol, currentLocale().language));
}

/** A sum of the page's currency as a field shows it: with all decimals, an ASCII point and no groups. */
export function typedMoney(value: Money): string {
  return formatMoney(value, pageCurrency());
}

/** A sum of the page's currency, typeset, without decimals where they are all nought: 250, 1 000, 12.50. */
export function shortMoney(value: Money): string {
  return typeset(formatShort(value, pageCurrency()));
}

/** An amount as it was typed, in the page's currency; undefined: no number, or finer than the currency. */
export function readMoney(typed: string): Money | undefined {
  return parseMoney(typed.trim(), pageDigits());
}

/** The decimals of the page's currency. */
export function pageDigits(): number {
  return digitsOf(pageCurrency());
}

/** A percentage from a decimal text: +12.9 %, −2.2 %. */
export function percentText(decimal: string): string {
  const sign = decimal.startsWith('-') || /^[0.]*$/.test(decimal) ? '' : '+';
  return inOneDirection(`${sign}${typeset(decimal)}${NARROW_SPACE}%`);
}

const change = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

/** A day's change in percent, which is information and not money, with its sign: +0.34. */
export function changeText(percent: number): string {
  const decimal = change.format(percent);
  if (/^-?0\.00$/.test(decimal)) return typeset('0.00');
  return percent > 0 ? signedFigure('+', typeset(decimal)) : typeset(decimal);
}

/**
 * A figure on a page from right to left, where spaces and signs would otherwise change places: 594.48 5€ for €5 594.48.
 * Other pages get the bare text, which people search and copy.
 */
function inOneDirection(figure: string): string {
  return isRightToLeft() ? ISOLATE + figure.replaceAll(ISOLATES, '') + END_OF_ISOLATE : figure;
}
