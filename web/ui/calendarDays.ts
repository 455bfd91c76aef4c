/** Calendar days as texts, such as 2026-01-14; all of them are UTC days. */

/** Range of days that may be chosen, both ends inclusive. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

interface DayParts {
  readonly year: number;
  /** Month, where 1 is January. */
  readonly month: number;
  readonly day: number;
}

/** Builds the day; undefined if the calendar has no such day. */
export function dayOf({ year, month, day }: DayParts): string | undefined {
  const at = instantOf({ year, month, day });
  const isOfCalendar = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isOfCalendar && year > 0 && year < 10_000 ? textOf(at) : undefined;
}

export function dayParts(day: string): DayParts {
  const [year = 1, month = 1, date = 1] = day.split('-').map((part) => Number.parseInt(part, 10));
  return { year, month, day: date };
}

export function today(): string {
  return textOf(new Date());
}

export function addDays(day: string, days: number): string {
  const parts = dayParts(day);
  return textOf(instantOf({ ...parts, day: parts.day + days }));
}

/** Returns the same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const { year, month, day: date } = dayParts(day);
  const last = instantOf({ year, month: month + months + 1, day: 0 });
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return textOf(last);
}

export function clampDay(day: string, { first, last }: DayRange): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** Lists the weeks of a month; a day of another month is undefined. */
export function weeksOf(day: string, weekStart: number): readonly (readonly (string | undefined)[])[] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const lead = (weekdayOf(first) - weekStart + 7) % 7;
  const start = addDays(first, -lead);
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((column) => {
      const one = addDays(start, week * 7 + column);
      return one.startsWith(month) ? one : undefined;
    }),
  );
  return weeks.filter((week) => week.some((one) => one !== undefined));
}

/**
 * Returns the day that a key moves to: by days and weeks, the ends of the week, months and years; undefined if none.
 */
export function dayByKey(day: string, key: PressedKey, { weekStart, isRtl }: Reading): string | undefined {
  const column = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key.key) {
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -column);
    case 'End':
      return addDays(day, 6 - column);
    case 'PageUp':
      return addMonths(day, key.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, key.shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

interface Reading {
  readonly weekStart: number;
  /** Do days run from right to left? */
  readonly isRtl: boolean;
}

const YEARS_BACK = 120;
const YEARS_AHEAD = 20;

/** Lists the years to choose from: those of the range near today, and the one that is shown. */
export function yearsOf({ first, last }: DayRange, shown: number, now: string): readonly number[] {
  const { year } = dayParts(now);
  const from = Math.min(shown, Math.max(dayParts(first).year, year - YEARS_BACK));
  const until = Math.max(shown, Math.min(dayParts(last).year, year + YEARS_AHEAD));
  return Array.from({ length: until - from + 1 }, (_, index) => from + index);
}

/** Returns the first day of a language's week: 1 is Monday, 7 is Sunday. */
export function weekStartOf(tag: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(tag);
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** Returns the weekday: 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return instantOf(dayParts(day)).getUTCDay() || 7;
}

function instantOf({ year, month, day }: DayParts): Date {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at;
}

function textOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
