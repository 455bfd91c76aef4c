import { withoutZeroDecimals } from './decimal.ts';

/** The separators that a language writes in a number. */
export interface NumberMarks {
  /** Separator of thousands. */
  readonly group: string;
  readonly decimal: string;
}

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00A0';
/**
 * English separates thousands by a narrow no-break space: no comma can be mistaken for a decimal point, and no line
 * breaks inside a figure.
 */
const ENGLISH: NumberMarks = { group: '\u202F', decimal: '.' };
const CONTINENTAL: NumberMarks = { group: '.', decimal: ',' };
const COMMA_LANGUAGES = new Set(['de', 'it', 'es']);

/** Returns the separators of a language; unless it is de, it or es, the English ones. */
export function numberMarks(language: string): NumberMarks {
  return COMMA_LANGUAGES.has(language) ? CONTINENTAL : ENGLISH;
}

/** Formats an exact ASCII decimal for reading, with a true minus. No digit changes. */
export function typesetDecimal(decimal: string, marks: NumberMarks): string {
  const digits = decimal.startsWith('-') ? decimal.slice(1) : decimal;
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  const sign = decimal.startsWith('-') ? MINUS : '';
  return fraction === undefined ? sign + grouped : `${sign}${grouped}${marks.decimal}${fraction}`;
}

/**
 * Formats a sum in a text: whole where it is whole, the sign in front in English and behind elsewhere (€2 500, 2.500
 * €).
 */
export function typesetSum(decimal: string, symbol: string, language: string): string {
  const figure = typesetDecimal(withoutZeroDecimals(decimal), numberMarks(language));
  return withSign(figure, symbol, language);
}

/**
 * Rule CU-3: adds the currency's sign to a figure: €250, ¥250, 250 €; a sign of letters has a space: kr 250, CHF 250.
 */
export function withSign(figure: string, symbol: string, language: string): string {
  if (isSignAfter(language)) return `${figure}${NO_BREAK_SPACE}${symbol}`;
  return /\p{L}$|\.$/u.test(symbol) ? `${symbol}${NO_BREAK_SPACE}${figure}` : `${symbol}${figure}`;
}

/** Does the language write a currency's sign after the figure? */
export function isSignAfter(language: string): boolean {
  return COMMA_LANGUAGES.has(language);
}
