import { DAY_MS } from '../time.ts';

/** Number of days since 1970-01-01, a Thursday. */
export type DayNumber = number;

/** Calendars of market holidays. */
export const holidayCalendars = ['none', 'new-york', 'futures', 'europe'] as const;
export type HolidayCalendar = (typeof holidayCalendars)[number];

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Returns the day of the week; 0 is Sunday. */
export function weekday(day: DayNumber): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

/** Is the day a Saturday or a Sunday? */
export function isWeekend(day: DayNumber): boolean {
  return weekday(day) === SUNDAY || weekday(day) === SATURDAY;
}

/** Returns how a calendar's market trades on a day: as usual, until the early afternoon, or not at all. */
export function tradingOn(calendar: HolidayCalendar, day: DayNumber): 'whole' | 'short' | 'none' {
  switch (calendar) {
    case 'none':
      return 'whole';
    case 'new-york':
      if (isNewYorkHoliday(day)) return 'none';
      return isNewYorkHalfDay(day) ? 'short' : 'whole';
    case 'futures':
      if (isFuturesHoliday(day)) return 'none';
      return isNewYorkHoliday(day) || isNewYorkHalfDay(day) ? 'short' : 'whole';
    case 'europe':
      return isEuropeanHoliday(day) ? 'none' : 'whole';
  }
}

const holidaysByYear = new Map<string, ReadonlySet<DayNumber>>();

/** Is the New York exchange closed on this day, by its published rules? */
export function isNewYorkHoliday(day: DayNumber): boolean {
  return holidaysOf('new-york', day, newYorkHolidays).has(day);
}

/** Does the New York exchange close at 13:00? It does before Independence Day and Christmas and after Thanksgiving. */
export function isNewYorkHalfDay(day: DayNumber): boolean {
  if (isWeekend(day) || isNewYorkHoliday(day)) return false;
  const year = yearOf(day);
  const eve = day === dayOf(year, 7, 3) || day === dayOf(year, 12, 24);
  return (eve && weekday(day) !== FRIDAY) || day === nthWeekday(year, 11, THURSDAY, 4) + 1;
}

/**
 * Is this a day on which American futures do not trade: New Year's Day, Good Friday or Christmas Day, as New York
 * observes them? On New York's other holidays they trade until 13:00.
 */
export function isFuturesHoliday(day: DayNumber): boolean {
  return isNewYorkHoliday(day) && holidaysOf('futures', day, futuresHolidays).has(day);
}

/** Are the European exchanges of the catalogue assumed closed on this day? */
export function isEuropeanHoliday(day: DayNumber): boolean {
  return holidaysOf('europe', day, europeanHolidays).has(day);
}

/** Is this a day on which banks settle no euros: one of TARGET's six, by its published rule? */
export function isTargetHoliday(day: DayNumber): boolean {
  return holidaysOf('target', day, targetHolidays).has(day);
}

function holidaysOf(name: string, day: DayNumber, make: (year: number) => DayNumber[]): ReadonlySet<DayNumber> {
  const year = yearOf(day);
  const key = `${name}${year}`;
  const found = holidaysByYear.get(key) ?? new Set(make(year));
  holidaysByYear.set(key, found);
  return found;
}

function newYorkHolidays(year: number): DayNumber[] {
  const newYear = dayOf(year, 1, 1);
  const juneteenth = year >= 2022 ? [observed(dayOf(year, 6, 19))] : [];
  return [
    // A New Year's Day on a Saturday is not observed on the Friday, the last day of the old year.
    weekday(newYear) === SUNDAY ? newYear + 1 : newYear,
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easter(year) - 2,
    lastMonday(year, 5),
    ...juneteenth,
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ];
}

function futuresHolidays(year: number): DayNumber[] {
  const newYear = dayOf(year, 1, 1);
  return [newYear, newYear + 1, easter(year) - 2, observed(dayOf(year, 12, 25))];
}

function europeanHolidays(year: number): DayNumber[] {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 5, 1), dayOf(year, 12, 24), dayOf(year, 12, 25), dayOf(year, 12, 26)];
  return [...fixed, dayOf(year, 12, 31), easter(year) - 2, easter(year) + 1];
}

function targetHolidays(year: number): DayNumber[] {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 5, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)];
  return [...fixed, easter(year) - 2, easter(year) + 1];
}

function observed(day: DayNumber): DayNumber {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

function nthWeekday(year: number, month: number, requested: number, nth: number): DayNumber {
  const first = dayOf(year, month, 1);
  return first + ((requested - weekday(first) + 7) % 7) + 7 * (nth - 1);
}

function lastMonday(year: number, month: number): DayNumber {
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekday(last) - MONDAY + 7) % 7);
}

/** Returns Easter Sunday by the anonymous Gregorian computus. */
function easter(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const month = Math.floor((epact + shift - 7 * late + 114) / 31);
  return dayOf(year, month, ((epact + shift - 7 * late + 114) % 31) + 1);
}

function dayOf(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
