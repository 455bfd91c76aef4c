import type { Instant } from '../ids.ts';
import { refuse, accept } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** The time of a report by name, or its own days. All days are of UTC. */
export const reportPeriods = ['yesterday', 'last7', 'last30', 'lastWeek', 'lastMonth', 'thisMonth', 'days'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** How often a report is mailed. */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** From the beginning of the first day up to the beginning of the day after the last one. */
export interface ReportSpan {
  readonly from: Instant;
  readonly until: Instant;
}

export const REPORT_DAYS_MAXIMUM = 400;
/** Up to here exposure is shown hour by hour, beyond it day by day. */
const HOURLY_DAYS_MAXIMUM = 7;
/** The hour of the day, in UTC, at which reports are mailed: every market's day is over. */
const MAILED_AT_HOUR = 6;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** Rule OR-2: the days of a named period as of now. `days` has its own. */
export function spanOf(period: Exclude<ReportPeriod, 'days'>, now: Instant): ReportSpan {
  const today = startOfDay(now);
  switch (period) {
    case 'yesterday':
      return { from: today - DAY_MS, until: today };
    case 'last7':
      return { from: today - 6 * DAY_MS, until: today + DAY_MS };
    case 'last30':
      return { from: today - 29 * DAY_MS, until: today + DAY_MS };
    case 'lastWeek':
      return { from: mondayOf(today) - WEEK_DAYS * DAY_MS, until: mondayOf(today) };
    case 'lastMonth':
      return { from: firstOfMonth(today, -1), until: firstOfMonth(today, 0) };
    case 'thisMonth':
      return { from: firstOfMonth(today, 0), until: today + DAY_MS };
  }
}

/** Rule OR-2: whole days in order, at most 400; otherwise `reportDays`. `until` is the day after the last one. */
export function checkSpan({ from, until }: ReportSpan): Result<ReportSpan> {
  const isWhole = from % DAY_MS === 0 && until % DAY_MS === 0;
  if (!isWhole || until <= from || until - from > REPORT_DAYS_MAXIMUM * DAY_MS)
    return refuse({ code: 'reportDays', field: 'from', params: { maximum: String(REPORT_DAYS_MAXIMUM) } });
  return accept({ from, until });
}

/** Up to when the exposure of a time is known: figures have whole minutes. */
export function knownUntil({ until }: ReportSpan, now: Instant): Instant {
  return Math.min(until, now - (now % MINUTE_MS));
}

/** How far apart the figures of the exposure are. */
export function stepOf({ from, until }: ReportSpan): 'hour' | 'day' {
  return until - from <= HOURLY_DAYS_MAXIMUM * DAY_MS ? 'hour' : 'day';
}

/** Rule OR-5: the next time after now at which a report of this rhythm is mailed. */
export function nextMailing(rhythm: ReportRhythm, now: Instant): Instant {
  const after = now - MAILED_AT_HOUR * HOUR_MS;
  return startOfNext(rhythm, startOfDay(after)) + MAILED_AT_HOUR * HOUR_MS;
}

/** Rule OR-5: what it is about: the whole day, week or month before. */
export function mailedSpan(rhythm: ReportRhythm, now: Instant): ReportSpan {
  return spanOf(rhythm === 'day' ? 'yesterday' : rhythm === 'week' ? 'lastWeek' : 'lastMonth', now);
}

function startOfNext(rhythm: ReportRhythm, today: Instant): Instant {
  if (rhythm === 'day') return today + DAY_MS;
  return rhythm === 'week' ? mondayOf(today) + WEEK_DAYS * DAY_MS : firstOfMonth(today, 1);
}

function startOfDay(at: Instant): Instant {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

function mondayOf(day: Instant): Instant {
  const since = (new Date(day).getUTCDay() + WEEK_DAYS - MONDAY) % WEEK_DAYS;
  return day - since * DAY_MS;
}

function firstOfMonth(day: Instant, months: number): Instant {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}
