import type { Locale } from './locale.ts';

/*
 * A form keeps the typed number as a plain decimal with a point, whatever the language. If a language writes a comma,
 * the two marks change places on the way in and on the way out, so that nothing typed is lost or guessed at: 1.250
 * typed in German is kept as 1,250, which is no decimal, and is refused as 1,250 is in English (rule LA-2).
 */

/** The kept value, as the field shows it. */
export function shownNumber(kept: string, { decimal }: Locale): string {
  return decimal === ',' ? swapMarks(kept) : kept;
}

/** The typed text, as it is kept. */
export function keptNumber(typed: string, { decimal }: Locale): string {
  return decimal === ',' ? swapMarks(typed) : typed;
}

/** A letter key cannot belong to a number; a pasted text is shown as it is, and refused. */
export function isLetter(typed: string): boolean {
  return /^\p{L}$/u.test(typed);
}

const SPACES = /(?<=\d)[\u0020\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;
/** Unambiguous thousands: with decimals behind them, or more than once. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/** The same without its thousands' separators, where they are unambiguous. */
export function withoutGroups(kept: string): string {
  const joined = kept.trim().replaceAll(SPACES, '');
  return GROUPED.test(joined) ? joined.replaceAll(',', '') : joined;
}

function swapMarks(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}
