import type { Instant } from '../ids.ts';
import { refuse, accept } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../time.ts';

/** Periods of a report by name, or its own days. All days are in UTC. */
export const reportPeriods = ['yesterday', 'last7', 'last30', 'lastWeek', 'lastMonth', 'thisMonth', 'days'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Intervals at which a report is mailed. */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** Days of a report: from the start of the first one to the start of the day after the last one. */
export interface ReportSpan {
  readonly from: Instant;
  readonly until: Instant;
}

export const REPORT_DAYS_MAXIMUM = 400;
/** Longest span, in days, for which exposure is shown by hour rather than by day. */
const HOURLY_DAYS_MAXIMUM = 7;
/** Hour of the day, in UTC, at which reports are mailed: every market's day is over. */
const MAILED_AT_HOUR = 6;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** Rule OR-2: returns the days of a named period as of now. `days` has its own. */
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

/**
 * Rule OR-2: checks that days are whole, in order and at most 400; refusal: `reportDays`. `until` is the day after the
 * last one.
 */
export function checkSpan({ from, until }: ReportSpan): Result<ReportSpan> {
  const isWhole = from % DAY_MS === 0 && until % DAY_MS === 0;
  if (!isWhole || until <= from || until - from > REPORT_DAYS_MAXIMUM * DAY_MS)
    return refuse({ code: 'reportDays', field: 'from', params: { maximum: String(REPORT_DAYS_MAXIMUM) } });
  return accept({ from, until });
}

/** Returns until when the exposure of a span is known: figures are for whole minutes. */
export function knownUntil({ until }: ReportSpan, now: Instant): Instant {
  return Math.min(until, now - (now % MINUTE_MS));
}

/** Returns the interval between figures of the exposure. */
export function stepOf({ from, until }: ReportSpan): 'hour' | 'day' {
  return until - from <= HOURLY_DAYS_MAXIMUM * DAY_MS ? 'hour' : 'day';
}

/** Rule OR-5: returns when a report of this interval is mailed next. */
export function nextMailing(rhythm: ReportRhythm, now: Instant): Instant {
  const after = now - MAILED_AT_HOUR * HOUR_MS;
  return startOfNext(rhythm, startOfDay(after)) + MAILED_AT_HOUR * HOUR_MS;
}

/** Rule OR-5: returns the span of a mailed report: the whole day, week or month before. */
export function mailedSpan(rhythm: ReportRhythm, now: Instant): ReportSpan {
  return spanOf(rhythm === 'day' ? 'yesterday' : rhythm === 'week' ? 'lastWeek' : 'lastMonth', now);
}

function startOfNext(rhythm: ReportRhythm, today: Instant): Instant {
  if (rhythm === 'day') return today + DAY_MS;
  return rhythm === 'week' ? mondayOf(today) + WEEK_DAYS * DAY_MS : firstOfMonth(today, 1);
}

function mondayOf(day: Instant): Instant {
  const since = (new Date(day).getUTCDay() + WEEK_DAYS - MONDAY) % WEEK_DAYS;
  return day - since * DAY_MS;
}

function firstOfMonth(day: Instant, months: number): Instant {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}
