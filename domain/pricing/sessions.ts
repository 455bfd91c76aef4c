import { assert } from '../assert.ts';
import type { Instant } from '../ids.ts';
import { DAY_MS } from '../time.ts';
import { hoursText, readHours } from './marketHours.ts';
import type { MarketHours, WeekSession } from './marketHours.ts';
import { tradingOn, weekday } from './sessionsHolidays.ts';
import type { DayNumber } from './sessionsHolidays.ts';
import { wallInstant } from './sessionsZone.ts';

/** Classes of trading hours, one per calendar. */
export const hoursClasses = ['24x7', 'fx-24x5', 'us-stock', 'eu-stock', 'index', 'metals', 'energy', 'agri'] as const;
export type HoursClass = (typeof hoursClasses)[number];

/** Hours by their class in the catalogue, or as two people have set them. */
export type Hours = HoursClass | MarketHours;

const FUTURES = 'America/New_York; futures; Sun-Thu 18:00-17:00';

/** The catalogue's hours of each class. */
export const catalogueHours: Readonly<Record<HoursClass, MarketHours>> = {
  '24x7': hoursIn('Etc/UTC; none; Sun-Sat 00:00-24:00'),
  // Banks trade currencies on every weekday; where a venue has a holiday, its prices become stale.
  'fx-24x5': hoursIn('America/New_York; none; Sun-Thu 17:00-17:00'),
  'us-stock': hoursIn('America/New_York; new-york; Mon-Fri 09:30-16:00'),
  'eu-stock': hoursIn('Europe/Berlin; europe; Mon-Fri 09:00-17:30'),
  index: hoursIn(FUTURES),
  metals: hoursIn(FUTURES),
  energy: hoursIn(FUTURES),
  agri: hoursIn('America/Chicago; new-york; Sun-Thu 19:00-07:45; Mon-Fri 08:30-13:20'),
};

function hoursIn(text: string): MarketHours {
  const read = readHours(text);
  assert(read.ok, `no hours: ${text}`);
  return read.value;
}

/** A period of trading; the closing instant itself is outside. */
export interface Session {
  readonly open: Instant;
  readonly close: Instant;
}

export type SessionState = { readonly open: true } | { readonly open: false; readonly opensAt: Instant };

const OPEN: SessionState = { open: true };
/** Rule SE-19: longest pause of any market, in days, including holidays on its only trading day. */
const PAUSE_DAYS_MAX = 30;

/** The last answer for the hours; valid until the next opening or closing, it serves nearly every call. */
interface Answer {
  readonly from: Instant;
  readonly until: Instant;
  readonly state: SessionState;
}

const sessionsByDay = new WeakMap<MarketHours, Map<DayNumber, readonly Session[]>>();
const lastAnswers = new WeakMap<MarketHours, Answer>();

function hoursOf(hours: Hours): MarketHours {
  return typeof hours === 'string' ? catalogueHours[hours] : hours;
}

/** Is the market open, and if not, when does it open? Correct across summer time and holidays. */
export function sessionAt(of: Hours, instant: Instant): SessionState {
  const hours = hoursOf(of);
  const last = lastAnswers.get(hours);
  if (last !== undefined && instant >= last.from && instant < last.until) return last.state;
  const answer = findAnswer(hours, instant);
  lastAnswers.set(hours, answer);
  return answer.state;
}

/** Returns when the trading under way at an instant ends; undefined where one session follows another without end. */
export function closesAt(hours: Hours, instant: Instant): Instant | undefined {
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

/** Lists the trading of a period: adjoining sessions are merged, and none reaches beyond the period. */
export function sessionsWithin(hours: Hours, { from, to }: { from: Instant; to: Instant }): readonly Session[] {
  const found: Session[] = [];
  for (let day = Math.floor(from / DAY_MS) - 1; day <= Math.floor(to / DAY_MS) + 2; day++) {
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

/**
 * Lists the sessions of one trading date in order; none on weekends and holidays. A date may begin the evening before.
 */
export function tradingDay(of: Hours, day: DayNumber): readonly Session[] {
  const hours = hoursOf(of);
  const tradingDays = sessionsByDay.get(hours) ?? new Map<DayNumber, readonly Session[]>();
  sessionsByDay.set(hours, tradingDays);
  const found = tradingDays.get(day) ?? makeTradingDay(hours, day);
  tradingDays.set(day, found);
  return found;
}

/**
 * Returns the trading date of a period of at most a day: the one with a session in it, else the UTC day in which it
 * begins. Monday's trading can begin on Sunday evening.
 */
export function tradingDateOf(hours: Hours, from: Instant, to: Instant): DayNumber {
  const today = Math.floor(from / DAY_MS);
  for (let day = today - 1; day <= today + 1; day++) {
    if (tradingDay(hours, day).some(({ open, close }) => open < to && close > from)) return day;
  }
  return today;
}

function findAnswer(hours: MarketHours, instant: Instant): Answer {
  const today = Math.floor(instant / DAY_MS);
  for (let day = today - 1; day <= today + PAUSE_DAYS_MAX; day++) {
    for (const session of tradingDay(hours, day)) {
      if (instant < session.open)
        return { from: instant, until: session.open, state: { open: false, opensAt: session.open } };
      if (instant < session.close) return { from: session.open, until: session.close, state: OPEN };
    }
  }
  throw new Error(`Invariant broken: ${hoursText(hours)} has no session within ${PAUSE_DAYS_MAX} days`);
}

/**
 * Makes the sessions of a date. A short day of New York ends there at 13:00; markets on other clocks keep their hours.
 */
function makeTradingDay(hours: MarketHours, day: DayNumber): readonly Session[] {
  const trading = hours.closed.includes(day) ? 'none' : tradingOn(hours.calendar, day);
  if (trading === 'none') return [];
  const isShort = trading === 'short' && hours.zone === 'America/New_York';
  const sessions = hours.week.filter((session) => session.weekday === weekday(day));
  const shown = isShort ? sessions.map(shortenSession).filter(({ open, close }) => open < close) : sessions;
  return shown.map(({ open, close }) => ({
    open: wallInstant(hours.zone, day, open),
    close: wallInstant(hours.zone, day, close),
  }));
}

const SHORT_CLOSE = 13 * 60;

function shortenSession(session: WeekSession): WeekSession {
  return { ...session, close: Math.min(session.close, SHORT_CLOSE) };
}
