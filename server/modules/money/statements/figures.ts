import type { Language } from '@candor/domain/clients/language.ts';

interface Style {
  readonly group: string;
  readonly decimal: string;
}

/** Most decimals of a money amount. */
const DECIMALS = 6;
/** Separator of thousands that the PDF's fonts have. */
const NO_BREAK_SPACE = '\u00a0';
const ENGLISH: Style = { group: NO_BREAK_SPACE, decimal: '.' };
const ROMANCE: Style = { group: '.', decimal: ',' };
const styles: Readonly<Record<Language, Style>> = { en: ENGLISH, de: ROMANCE, it: ROMANCE, es: ROMANCE };

/** Formats an exact decimal in a language; with at least the currency's decimals, and without dropping digits. */
export function amountText(exact: string, language: Language, places: number): string {
  const [whole = '', fraction = ''] = exact.split('.');
  const { group, decimal } = styles[language];
  const shown = fraction.padEnd(places, '0');
  return shown === '' ? grouped(whole, group) : `${grouped(whole, group)}${decimal}${shown}`;
}

/** Returns how many decimals an amount lacks to the most, so that a column's decimal points align. */
export function missingDigits(amount: string): number {
  const digits = /[.,](\d+)$/.exec(amount)?.[1]?.length;
  return digits === undefined ? 0 : Math.max(0, DECIMALS - digits);
}

/** Formats a rate with all of its digits. */
export function rateText(exact: string, language: Language): string {
  const [whole = '', fraction] = exact.split('.');
  const { group, decimal } = styles[language];
  return fraction === undefined ? grouped(whole, group) : `${grouped(whole, group)}${decimal}${fraction}`;
}

function grouped(whole: string, group: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, group);
}

/** Formats an instant to the second, such as 2026-01-14 12:00:03. */
export function momentText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
