import { formatExact, formatMoney, formatShort, parseMoney } from '@candor/domain/money/decimal.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import type { Money, MoneySum, Rate } from '@candor/domain/money/money.ts';
import { typesetDecimal, withSign } from '@candor/domain/money/typeset.ts';
import { currentLocale, isRightToLeft } from './locale.ts';
import { pageCurrency } from './pageCurrency.ts';

/** Space between a figure and its unit, where no line may break. */
export const NARROW_SPACE = '\u202F';
/** Of a percentage. */
const MARK_UP_DIGITS = 3;
/** Minus sign as wide as a plus. */
export const MINUS = '\u2212';
/** Marks around text that runs from left to right within any other text. */
const ISOLATE = '\u2066';
const END_OF_ISOLATE = '\u2069';
/** Marks inside a figure: one pair around the whole is enough. */
const ISOLATES = /[\u2066\u2069]/g;

/** Formats an exact ASCII decimal as the page's language writes it, with a true minus. */
export function typeset(decimal: string): string {
  return inOneDirection(typesetDecimal(decimal, currentLocale()));
}

/** Formats a mark-up in thousandths of a percent, without its sign: 0.025. */
export function markUpText(markUp: bigint): string {
  return typeset(formatExact(markUp, MARK_UP_DIGITS));
}

/** Formats a count in groups of three digits: 3 626. */
export function countText(count: number): string {
  return typeset(String(count));
}

/** Formats a price by the display rule of ruling B3. */
export function priceText(value: Rate, decimals: number): string {
  return typeset(formatPrice(value, decimals));
}

interface MoneyFormat {
  readonly symbol: string;
  /** Currency code (ISO 4217); by default the currency of the page's brand. */
  readonly code?: string;
  /** Whether a plus is written too: for profits and changes. */
  readonly signed?: boolean;
}

/**
 * Formats an amount: €6 240.00, −€23.05, when signed +€70.89; in German −23,05 €. An amount that rounds to zero has no
 * sign.
 */
export function moneyText(value: MoneySum, { symbol, code, signed = false }: MoneyFormat): string {
  const text = formatMoney(value, code ?? pageCurrency());
  const magnitude = text.startsWith('-') ? text.slice(1) : text;
  const shown = withSymbol(typeset(magnitude), symbol);
  if (/^[0.]+$/.test(magnitude)) return shown;
  if (value < 0n) return signedFigure(MINUS, shown);
  return signed ? signedFigure('+', shown) : shown;
}

/** Puts the sign, if any, before a figure. */
export function signedFigure(sign: '' | '+' | typeof MINUS, figure: string): string {
  return sign === '' ? figure : inOneDirection(sign + figure);
}

/** Adds the currency's sign to a figure, formatted or as typed. */
export function withSymbol(figure: string, symbol: string): string {
  return inOneDirection(withSign(figure, symbol, currentLocale().language));
}

/** Formats a sum in the page's currency for a field: with all decimals, an ASCII point and no groups. */
export function typedMoney(value: Money): string {
  return formatMoney(value, pageCurrency());
}

/** Formats a sum in the page's currency, without decimals if they are all zero: 250, 1 000, 12.50. */
export function shortMoney(value: Money): string {
  return typeset(formatShort(value, pageCurrency()));
}

/** Reads a typed amount in the page's currency; undefined if it is no number or finer than the currency's unit. */
export function readMoney(typed: string): Money | undefined {
  return parseMoney(typed.trim(), pageDigits());
}

/** Returns the decimals of the page's currency. */
export function pageDigits(): number {
  return digitsOf(pageCurrency());
}

/** Formats a percentage from a decimal text: +12.9 %, −2.2 %. */
export function percentText(decimal: string): string {
  const sign = decimal.startsWith('-') || /^[0.]*$/.test(decimal) ? '' : '+';
  return inOneDirection(`${sign}${typeset(decimal)}${NARROW_SPACE}%`);
}

const change = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

/** Formats a day's change in percent, which is information and not money, with its sign: +0.34. */
export function changeText(percent: number): string {
  const decimal = change.format(percent);
  if (/^-?0\.00$/.test(decimal)) return typeset('0.00');
  return percent > 0 ? signedFigure('+', typeset(decimal)) : typeset(decimal);
}

/**
 * Isolates a figure on a page from right to left, where spaces and signs would otherwise change places: 594.48 5€ for
 * €5 594.48. Other pages get the bare text, which people search and copy.
 */
function inOneDirection(figure: string): string {
  return isRightToLeft() ? ISOLATE + figure.replaceAll(ISOLATES, '') + END_OF_ISOLATE : figure;
}
