import { formatMoney } from '@candor/domain/money/decimal.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { typesetDecimal } from '@candor/domain/money/typeset.ts';
import { currentLocale } from './locale.ts';

const THIN_SPACE = '\u2009';
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Formats an exact ASCII decimal for reading, as the page's language writes it, with a true minus. */
export function typeset(decimal: string): string {
  return typesetDecimal(decimal, currentLocale());
}

/** A price as the display rule of blueprint 3 shows it. */
export function priceText(value: Rate, decimals: number): string {
  return typeset(formatPrice(value, decimals));
}

interface MoneyFormat {
  readonly symbol: string;
  /** Writes a plus too: profits, changes. */
  readonly signed?: boolean;
}

/** €6 240.00, −€23.05, and when signed +€70.89; in German −23,05 €. An amount that rounds to zero has no sign. */
export function moneyText(value: Money, { symbol, signed = false }: MoneyFormat): string {
  const text = formatMoney(value);
  const magnitude = text.startsWith('-') ? text.slice(1) : text;
  const shown = withSymbol(typeset(magnitude), symbol);
  if (magnitude === '0.00') return shown;
  if (value < 0n) return MINUS + shown;
  return signed ? `+${shown}` : shown;
}

/** A figure, formatted or as typed, with the sign of its currency. */
export function withSymbol(figure: string, symbol: string): string {
  return currentLocale().symbolAfter ? `${figure}${NO_BREAK_SPACE}${symbol}` : `${symbol}${figure}`;
}

/** A percentage from a decimal text: +12.9 %, −2.2 %. */
export function percentText(decimal: string): string {
  const sign = decimal.startsWith('-') || /^[0.]*$/.test(decimal) ? '' : '+';
  return `${sign}${typeset(decimal)}${THIN_SPACE}%`;
}

const change = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

/** A day's change in percent, which is information and not money, with its sign: +0.34. */
export function changeText(percent: number): string {
  const text = typeset(change.format(percent));
  if (/^\D?0\D00$/.test(text)) return text.slice(-4);
  return percent > 0 ? `+${text}` : text;
}
