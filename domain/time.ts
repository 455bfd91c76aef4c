import type { Instant } from './ids.ts';

/** Lengths of time in milliseconds, as instants are counted. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Length of a day in UTC; days of other zones can be shorter and longer. */
export const DAY_MS = 24 * HOUR_MS;

/** Returns the UTC date of an instant: 2026-01-31. */
export function utcDate(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the instant at which an instant's UTC day has begun. */
export function startOfDay(at: Instant): Instant {
  return Math.floor(at / DAY_MS) * DAY_MS;
}
