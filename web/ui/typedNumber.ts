import type { Locale } from './locale.ts';

/*
 * Numbers as typed and as kept. A form keeps a number as a plain decimal with a point in every language. For a language
 * that writes a comma, the two marks change places on the way in and out, so that nothing typed is lost or guessed:
 * 1.250 typed in German is kept as 1,250, which is no decimal, and is refused as 1,250 is in English (rule LA-2).
 */

/** Converts a kept value to the text of the field. */
export function shownNumber(value: string, { decimal }: Locale): string {
  return decimal === ',' ? swapMarks(value) : value;
}

/** Converts typed text to the kept value. */
export function keptNumber(typed: string, { decimal }: Locale): string {
  return decimal === ',' ? swapMarks(typed) : typed;
}

/** Is the key a letter, which cannot belong to a number? A pasted text is shown as it is, and refused. */
export function isLetter(typed: string): boolean {
  return /^\p{L}$/u.test(typed);
}

const SPACES = /(?<=\d)[\u0020\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;
/** Matches unambiguous thousands: with decimals behind them, or more than one group. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/** Removes the thousands separators of a kept number if they are unambiguous. */
export function withoutGroups(value: string): string {
  const joined = value.trim().replaceAll(SPACES, '');
  return GROUPED.test(joined) ? joined.replaceAll(',', '') : joined;
}

function swapMarks(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}
