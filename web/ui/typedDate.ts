import { dayOf, dayParts } from './calendarDays.ts';
import type { DayRange } from './calendarDays.ts';
import type { Locale } from './locale.ts';

/*
 * Dates as typed and as kept. A form keeps a day as 2026-01-14 and a moment as 2026-01-14T12:00, in UTC, in every
 * language. People type them in the order of the page's language, with any marks between the figures, with the month's
 * name, or as kept.
 */

/** Meaning of a typed text. */
export type TypedDate =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'wrong'; readonly why: DateFault };

/**
 * Reason why a text is no value: no date, no day of the calendar, before the first or after the last day offered, no
 * time.
 */
export type DateFault = 'unreadable' | 'impossible' | 'early' | 'late' | 'timeless';

/** Precision of a date: a day alone, or with its time to the minute or to the second. */
export type DatePrecision = 'day' | 'minute' | 'second';

interface Expected {
  readonly precision: DatePrecision;
  readonly locale: Locale;
  readonly range: DayRange;
  /** Present day: a two-digit year is the one with these last digits at most 20 years after it. */
  readonly today: string;
}

type Part = 'year' | 'month' | 'day';

/** Formats the kept value for the field: 14/01/2026, or 14.01.2026, 12:00. */
export function shownDate(value: string, locale: Locale): string {
  const [day = '', time] = value.split('T');
  if (day === '') return '';
  const [year = '', month = '', date = ''] = day.split('-');
  const figures = { year, month, day: date };
  const shown = layoutOf(locale.tag)
    .map((piece) => (isPart(piece.type) ? figures[piece.type] : piece.value))
    .join('');
  return time === undefined ? shown : `${shown}, ${time}`;
}

/** Shows the order of the parts in a language, with its own letters for them: TT.MM.JJJJ. */
export function datePattern(locale: Locale, letters: Readonly<Record<Part, string>>): string {
  return layoutOf(locale.tag)
    .map((piece) => (isPart(piece.type) ? letters[piece.type] : piece.value))
    .join('');
}

/** Reads the value of a typed text, or what is wrong with it. */
export function readDate(text: string, expected: Expected): TypedDate {
  const { precision, range } = expected;
  const typed = text.replaceAll(/[\u200e\u200f]/g, '').trim();
  if (typed === '') return { kind: 'empty' };
  const { days, time } = precision === 'day' ? { days: typed, time: undefined } : splitTime(typed, precision);
  const parts = readParts(days, expected);
  if (parts === undefined) return wrong('unreadable');
  const day = dayOf(parts);
  if (day === undefined) return wrong('impossible');
  if (day < range.first) return wrong('early');
  if (day > range.last) return wrong('late');
  if (precision === 'day') return { kind: 'value', value: day };
  return time === undefined ? wrong('timeless') : { kind: 'value', value: `${day}T${time}` };
}

/** Is the text complete, with no further key expected? A two-digit year may become one of four digits. */
export function isTypedOut(text: string): boolean {
  const typed = text.trim();
  return /\d{4}/.test(typed) && !/^\d{6}$/.test(typed) && !/^\d{4}\D\d{1,2}\D\d$/.test(typed);
}

function wrong(why: DateFault): TypedDate {
  return { kind: 'wrong', why };
}

const TIME = /^(.+?)(?:[tT]|,?\s+|,)(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:UTC|Z)?$/;

function splitTime(typed: string, precision: DatePrecision): { days: string; time: string | undefined } {
  const [, days, hour = '', minute = '', second] = TIME.exec(typed) ?? [];
  if (days === undefined) return { days: typed, time: undefined };
  const isTime = Number.parseInt(hour, 10) < 24 && Number.parseInt(minute, 10) < 60;
  const isWhole = second === undefined || (Number.parseInt(second, 10) < 60 && precision === 'second');
  if (!isTime || !isWhole) return { days, time: undefined };
  const toMinute = `${hour.padStart(2, '0')}:${minute}`;
  return { days, time: precision === 'second' ? `${toMinute}:${second ?? '00'}` : toMinute };
}

interface Figures {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function readParts(typed: string, { locale, today }: Expected): Figures | undefined {
  const parts = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed);
  if (parts !== null) return figuresOf(['year', 'month', 'day'], parts.slice(1), today);
  const order = layoutOf(locale.tag).flatMap(({ type }) => (isPart(type) ? [type] : []));
  if (/^\d{6}(?:\d{2})?$/.test(typed)) return figuresOf(order, cut(typed, order), today);
  const words = typed
    .split(/[\s.,/-]+/)
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/i, '$1'))
    .filter((word) => word !== '' && !/^(?:de|del)$/i.test(word));
  const named = words.findIndex((word) => /^\p{L}+$/u.test(word));
  if (named === -1)
    return figuresOf(words.length === 2 ? order.filter((part) => part !== 'year') : order, words, today);
  const month = monthNamed(words[named] ?? '', locale.tag);
  if (month === undefined) return undefined;
  const others = words.filter((_, index) => index !== named);
  return figuresOf(['day', 'month', 'year'], [others[0] ?? '', String(month), ...others.slice(1)], today);
}

/** Cuts figures without marks by the widths of their parts. */
function cut(figures: string, order: readonly Part[]): readonly string[] {
  let rest = figures;
  return order.map((part) => {
    const width = part === 'year' ? figures.length - 4 : 2;
    const piece = rest.slice(0, width);
    rest = rest.slice(width);
    return piece;
  });
}

/** Reads the parts of a date; without a year, the present year counts. */
function figuresOf(order: readonly Part[], words: readonly string[], today: string): Figures | undefined {
  const isMissing = words.length === 2;
  if (!isMissing && words.length !== 3) return undefined;
  const texts = new Map(order.map((part, index) => [part, words[index] ?? '']));
  const text = (part: Part) => texts.get(part) ?? '';
  const year = isMissing ? dayParts(today).year : readYear(text('year'), today);
  const isRead = [text('month'), text('day')].every((figure) => /^\d{1,2}$/.test(figure));
  if (year === undefined || !isRead) return undefined;
  return { year, month: Number.parseInt(text('month'), 10), day: Number.parseInt(text('day'), 10) };
}

const YEARS_AHEAD = 20;

function readYear(text: string, today: string): number | undefined {
  if (/^\d{4}$/.test(text)) return Number.parseInt(text, 10);
  if (!/^\d{2}$/.test(text)) return undefined;
  const latest = dayParts(today).year + YEARS_AHEAD;
  const ofCentury = latest - (latest % 100) + Number.parseInt(text, 10);
  return ofCentury > latest ? ofCentury - 100 : ofCentury;
}

/** Finds a month by its name or at least the first three letters. */
function monthNamed(word: string, tag: string): number | undefined {
  const plainWord = plain(word, tag);
  if (plainWord.length < 3) return undefined;
  const found = monthNames(tag).findIndex((names) => names.some((name) => name.startsWith(plainWord)));
  return found === -1 ? undefined : found + 1;
}

function monthNames(tag: string): readonly (readonly string[])[] {
  const formats = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(tag, { day: 'numeric', month, timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 1));
      return plain(parts.find(({ type }) => type === 'month')?.value ?? '', tag);
    }),
  );
}

function plain(word: string, tag: string): string {
  return word
    .toLocaleLowerCase(tag)
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');
}

const layouts = new Map<string, readonly Intl.DateTimeFormatPart[]>();

/** Lists the parts of a day in a language and the marks between them. */
function layoutOf(tag: string): readonly Intl.DateTimeFormatPart[] {
  const cached = layouts.get(tag);
  if (cached !== undefined) return cached;
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  const layout = new Intl.DateTimeFormat(tag, figures).formatToParts(0);
  layouts.set(tag, layout);
  return layout;
}

function isPart(type: string): type is Part {
  return type === 'year' || type === 'month' || type === 'day';
}
