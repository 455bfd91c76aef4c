import type { Instant } from '../ids.ts';
import {
  isEuropeanHoliday,
  isFuturesHoliday,
  isNewYorkHalfDay,
  isNewYorkHoliday,
  isWeekend,
} from './sessionsHolidays.ts';
import type { DayNumber } from './sessionsHolidays.ts';
import { wallInstant } from './sessionsZone.ts';
import type { Zone } from './sessionsZone.ts';
import { DAY_MS } from '../time.ts';

/** When instruments trade: one class per calendar. */
export const hoursClasses = ['24x7', 'fx-24x5', 'us-stock', 'eu-stock', 'index', 'metals', 'energy', 'agri'] as const;
export type HoursClass = (typeof hoursClasses)[number];

/** A period of trading; the closing instant itself is outside. */
export interface Session {
  readonly open: Instant;
  readonly close: Instant;
}

export type SessionState = { readonly open: true } | { readonly open: false; readonly opensAt: Instant };

const OPEN: SessionState = { open: true };
/** The longest pause of any calendar (Christmas beside a weekend) is shorter than this. */
const PAUSE_DAYS_MAX = 10;

/** The last answer of each class is valid until the next opening or closing: it answers nearly every question. */
interface Answer {
  readonly from: Instant;
  readonly until: Instant;
  readonly state: SessionState;
}

const sessionsByDay = new Map<HoursClass, Map<DayNumber, readonly Session[]>>();
const lastAnswers = new Map<HoursClass, Answer>();

/** Is the market of that class open, and if not, when does it open? Correct across summer time and holidays. */
export function sessionAt(hours: HoursClass, instant: Instant): SessionState {
  const last = lastAnswers.get(hours);
  if (last !== undefined && instant >= last.from && instant < last.until) return last.state;
  const answer = findAnswer(hours, instant);
  lastAnswers.set(hours, answer);
  return answer.state;
}

/** When the trading of that instant ends; undefined where one session follows another without end. */
export function closesAt(hours: HoursClass, instant: Instant): Instant | undefined {
  const today = Math.floor(instant / DAY_MS);
  let close: Instant | undefined;
  for (let day = today - 1; day <= today + PAUSE_DAYS_MAX; day++) {
    for (const session of tradingDay(hours, day)) {
      if (close !== undefined && session.open > close) return close;
      if (close !== undefined || (instant >= session.open && instant < session.close)) close = session.close;
    }
  }
  return undefined;
}

/** The trading of a period: sessions without a pause between them are one, and none reaches beyond the period. */
export function sessionsWithin(hours: HoursClass, { from, to }: { from: Instant; to: Instant }): readonly Session[] {
  const found: Session[] = [];
  for (let day = Math.floor(from / DAY_MS) - 1; day <= Math.floor(to / DAY_MS) + 1; day++) {
    for (const session of tradingDay(hours, day)) {
      const open = Math.max(session.open, from);
      const close = Math.min(session.close, to);
      if (open >= close) continue;
      const last = found.at(-1);
      if (last?.close === open) found.splice(-1, 1, { open: last.open, close });
      else found.push({ open, close });
    }
  }
  return found;
}

/** The sessions of one trading date in order; none on weekends and holidays. A date may begin the evening before. */
export function tradingDay(hours: HoursClass, day: DayNumber): readonly Session[] {
  const known = sessionsByDay.get(hours) ?? new Map<DayNumber, readonly Session[]>();
  sessionsByDay.set(hours, known);
  const found = known.get(day) ?? makeTradingDay(hours, day);
  known.set(day, found);
  return found;
}

/**
 * The trading date of a period of at most a day: the one with a session in it, else the UTC day in which
 * it begins. Monday's trading can begin on Sunday evening.
 */
export function tradingDateOf(hours: HoursClass, from: Instant, to: Instant): DayNumber {
  const today = Math.floor(from / DAY_MS);
  for (let day = today - 1; day <= today + 1; day++) {
    if (tradingDay(hours, day).some(({ open, close }) => open < to && close > from)) return day;
  }
  return today;
}

function findAnswer(hours: HoursClass, instant: Instant): Answer {
  const today = Math.floor(instant / DAY_MS);
  for (let day = today - 1; day <= today + PAUSE_DAYS_MAX; day++) {
    for (const session of tradingDay(hours, day)) {
      if (instant < session.open)
        return { from: instant, until: session.open, state: { open: false, opensAt: session.open } };
      if (instant < session.close) return { from: session.open, until: session.close, state: OPEN };
    }
  }
  throw new Error(`Invariant broken: ${hours} has no session within ${PAUSE_DAYS_MAX} days`);
}

function makeTradingDay(hours: HoursClass, day: DayNumber): readonly Session[] {
  switch (hours) {
    case '24x7':
      return [{ open: day * DAY_MS, close: (day + 1) * DAY_MS }];
    // Banks trade currencies on every day of the week; where a venue makes a holiday, its prices grow too old.
    case 'fx-24x5':
      return isWeekend(day) ? [] : [between('America/New_York', day, clock(17) - DAY_MINUTES, clock(17))];
    case 'index':
    case 'metals':
    case 'energy':
      return isWeekend(day) || isFuturesHoliday(day) ? [] : [futuresDay(day)];
    case 'agri':
      return isWeekend(day) || isNewYorkHoliday(day) ? [] : agriDay(day);
    case 'us-stock':
      return isWeekend(day) || isNewYorkHoliday(day) ? [] : [newYorkDay(day)];
    case 'eu-stock':
      return isWeekend(day) || isEuropeanHoliday(day) ? [] : [between('Europe/Berlin', day, clock(9), clock(17, 30))];
  }
}

const DAY_MINUTES = 24 * 60;

function clock(hours: number, minutes = 0): number {
  return hours * 60 + minutes;
}

function futuresDay(day: DayNumber): Session {
  const isShort = isNewYorkHoliday(day) || isNewYorkHalfDay(day);
  return between('America/New_York', day, clock(18) - DAY_MINUTES, isShort ? clock(13) : clock(17));
}

function agriDay(day: DayNumber): readonly Session[] {
  const night = between('America/Chicago', day, clock(19) - DAY_MINUTES, clock(7, 45));
  return [night, between('America/Chicago', day, clock(8, 30), clock(13, 20))];
}

function newYorkDay(day: DayNumber): Session {
  return between('America/New_York', day, clock(9, 30), isNewYorkHalfDay(day) ? clock(13) : clock(16));
}

function between(zone: Zone, day: DayNumber, openMinutes: number, closeMinutes: number): Session {
  return { open: wallInstant(zone, day, openMinutes), close: wallInstant(zone, day, closeMinutes) };
}
