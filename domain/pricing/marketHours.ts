import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS, utcDate } from '../time.ts';
import type { DayNumber, HolidayCalendar } from './sessionsHolidays.ts';
import { holidayCalendars } from './sessionsHolidays.ts';
import { zones } from './sessionsZone.ts';
import type { Zone } from './sessionsZone.ts';

/** A weekly session, in minutes of its zone's clock after midnight of the day on which it closes. */
export interface WeekSession {
  /** Day of the week on which it closes; 0 is Sunday. */
  readonly weekday: number;
  /** Opening minute; negative: it opens the evening before. */
  readonly open: number;
  /** Closing minute; 1,440 is the end of the day. */
  readonly close: number;
}

/** Trading hours of a market: its week, on its own clock, without the days on which it is closed. */
export interface MarketHours {
  readonly zone: Zone;
  readonly calendar: HolidayCalendar;
  /** Sessions in the order of the week. */
  readonly week: readonly WeekSession[];
  /** Further days without trading, each by the day on which its sessions close. */
  readonly closed: readonly DayNumber[];
}

export const CLOSED_DAYS_MAX = 40;
const SESSIONS_MAX = 70;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const LINE = /^([A-Z][a-z]{2}(?:[-,][A-Z][a-z]{2})*) (\d\d):(\d\d)-(\d\d):(\d\d)$/;
const CLOSED = /^closed((?: \d{4}-\d\d-\d\d)+)$/;

const hoursByText = new Map<string, MarketHours>();

/**
 * Rule SE-19: parses hours as they are stored and shown, `America/New_York; new-york; Mon-Fri 09:30-16:00; closed
 * 2027-01-09`: the zone, the calendar of its holidays, sessions by the days on which they open, and further closed
 * days. A session whose end is not after its beginning ends on the next day. Refusals: `malformed`, `hoursOverlap`.
 */
export function readHours(text: string): Result<MarketHours> {
  const read = hoursByText.get(text);
  if (read !== undefined) return accept(read);
  const [zoneName, calendarName, ...lines] = text.split(';').map((part) => part.trim());
  const zone = zones.find((one) => one === zoneName);
  const calendar = holidayCalendars.find((one) => one === calendarName);
  const sessions = lines.filter((line) => !line.startsWith('closed')).map(sessionsOf);
  const closed = lines.filter((line) => line.startsWith('closed')).map(daysOf);
  if (zone === undefined || calendar === undefined || !areAll(sessions) || !areAll(closed)) return malformed();
  const hours = {
    zone,
    calendar,
    week: sessions.flat().toSorted((one, other) => startOf(one) - startOf(other)),
    closed: [...new Set(closed.flat())].toSorted((one, other) => one - other),
  };
  if (hours.week.length > SESSIONS_MAX || hours.closed.length > CLOSED_DAYS_MAX) return malformed();
  if (areOverlapping(hours.week)) return refuse({ code: 'hoursOverlap', field: 'value' });
  hoursByText.set(text, hours);
  return accept(hours);
}

/** Formats hours as `readHours` parses them, sessions at the same times on one line. */
export function hoursText({ zone, calendar, week, closed }: MarketHours): string {
  const byTimes = Map.groupBy(week, timesOf);
  const lines = [...byTimes].map(([times, sessions]) => `${daysText(sessions.map(openingDay))} ${times}`);
  return [zone, calendar, ...lines, ...closedText(closed)].join('; ');
}

/** Formats a day as people read and type it (2027-01-09), independent of zones. */
export function dateText(day: DayNumber): string {
  return utcDate(day * DAY_MS);
}

function malformed(): Result<never> {
  return refuse({ code: 'malformed', field: 'value' });
}

function areAll<Item>(items: readonly (Item | undefined)[]): items is readonly Item[] {
  return items.every((item) => item !== undefined);
}

/** Parses `Sun-Thu 18:00-17:00`: one session for each of the days. */
function sessionsOf(line: string): readonly WeekSession[] | undefined {
  const [, days = '', ...figures] = LINE.exec(line) ?? [];
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = figures.map((one) => Number.parseInt(one, 10));
  const [open, close] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute];
  const weekdays = days.split(',').map(weekdaysOf);
  if (figures.length === 0 || !areAll(weekdays) || openMinute > 59 || closeMinute > 59) return undefined;
  if (open >= DAY_MINUTES || close > DAY_MINUTES || (close === 0 && open === 0)) return undefined;
  return weekdays.flat().map((weekday) => sessionFrom(weekday, open, close));
}

function sessionFrom(weekday: number, open: number, close: number): WeekSession {
  if (close === 0) return { weekday, open, close: DAY_MINUTES };
  return close > open ? { weekday, open, close } : { weekday: (weekday + 1) % 7, open: open - DAY_MINUTES, close };
}

/** Parses `Mon` or `Mon-Fri`. */
function weekdaysOf(range: string): readonly number[] | undefined {
  const [first = -1, last = first, ...more] = range.split('-').map((name) => WEEKDAYS.findIndex((one) => one === name));
  if (first < 0 || last < first || more.length > 0) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function daysOf(line: string): readonly DayNumber[] | undefined {
  const dates = CLOSED.exec(line)?.[1]?.trim().split(' ');
  const days = dates?.map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  const isEachADay = days?.every((day, index) => Number.isInteger(day) && dateText(day) === dates?.[index]);
  return isEachADay === true ? days : undefined;
}

/** Returns the minute of the week at which a session opens; negative for one that opens on the Saturday before. */
function startOf({ weekday, open }: WeekSession): number {
  return weekday * DAY_MINUTES + open;
}

/** Does a session begin before the previous one ends? Compares the week's last session with its first, too. */
function areOverlapping(week: readonly WeekSession[]): boolean {
  return week.some((session, index) => {
    const next = week[index + 1];
    const first = week[0];
    const nextStart = next === undefined ? startOf(first ?? session) + WEEK_MINUTES : startOf(next);
    return session.weekday * DAY_MINUTES + session.close > nextStart;
  });
}

function openingDay({ weekday, open }: WeekSession): number {
  return open < 0 ? (weekday + 6) % 7 : weekday;
}

function timesOf({ open, close }: WeekSession): string {
  return `${clockText((open + DAY_MINUTES) % DAY_MINUTES)}-${clockText(close)}`;
}

function clockText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Formats days, consecutive ones as a range: `Mon-Wed,Fri`. */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const starts = sorted.filter((day) => !sorted.includes(day - 1));
  const ends = sorted.filter((day) => !sorted.includes(day + 1));
  return starts
    .map((start, index) => {
      const end = ends[index] ?? start;
      return end === start ? nameOf(start) : `${nameOf(start)}-${nameOf(end)}`;
    })
    .join(',');
}

function nameOf(weekday: number): string {
  return WEEKDAYS[weekday] ?? '';
}

function closedText(closed: readonly DayNumber[]): string[] {
  return closed.length === 0 ? [] : [`closed ${closed.map(dateText).join(' ')}`];
}
