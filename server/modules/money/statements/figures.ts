import type { Language } from '@candor/domain/clients/language.ts';

interface Style {
  readonly group: string;
  readonly decimal: string;
}

/** Of a money amount, at most. */
const DECIMALS = 6;
/** A space between thousands that every font of paper has. */
const NO_BREAK_SPACE = '\u00a0';
const ENGLISH: Style = { group: NO_BREAK_SPACE, decimal: '.' };
const ROMANCE: Style = { group: '.', decimal: ',' };
const styles: Readonly<Record<Language, Style>> = { en: ENGLISH, de: ROMANCE, it: ROMANCE, es: ROMANCE };

/** An exact decimal as a language writes it; an amount has at least its currency's places, and no digit is left out. */
export function amountText(exact: string, language: Language, places: number): string {
  const [whole = '', fraction = ''] = exact.split('.');
  const { group, decimal } = styles[language];
  const shown = fraction.padEnd(places, '0');
  return shown === '' ? grouped(whole, group) : `${grouped(whole, group)}${decimal}${shown}`;
}

/** How many digits an amount has less than the longest, so that a column's decimal points align. */
export function missingDigits(amount: string): number {
  const digits = /[.,](\d+)$/.exec(amount)?.[1]?.length;
  return digits === undefined ? 0 : Math.max(0, DECIMALS - digits);
}

/** A rate with every digit it has. */
export function rateText(exact: string, language: Language): string {
  const [whole = '', fraction] = exact.split('.');
  const { group, decimal } = styles[language];
  return fraction === undefined ? grouped(whole, group) : `${grouped(whole, group)}${decimal}${fraction}`;
}

function grouped(whole: string, group: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, group);
}

/** To the second: 2026-01-14 12:00:03. */
export function momentText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
