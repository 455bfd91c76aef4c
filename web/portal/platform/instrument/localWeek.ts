import type { Instant } from '@candor/domain/ids.ts';
import { sessionsWithin } from '@candor/domain/pricing/sessions.ts';
import type { Hours, Session } from '@candor/domain/pricing/sessions.ts';

const DAYS = 7;

/** A day on the reader's own clock, from midnight to midnight, with the trading in it. */
export interface LocalDay {
  readonly from: Instant;
  readonly to: Instant;
  readonly sessions: readonly Session[];
}

/** Rule PR-21: the reader's next seven days, the one of `now` first. */
export function localWeek(hours: Hours, now: Instant): readonly LocalDay[] {
  const midnights = Array.from({ length: DAYS + 1 }, (_, index) => midnightAfter(now, index));
  return midnights.slice(0, DAYS).map((from, index) => {
    const to = midnights[index + 1] ?? from;
    return { from, to, sessions: sessionsWithin(hours, { from, to }) };
  });
}

/** The midnight with which the day of `now` begins, or one so many days later; days of summer time differ in length. */
function midnightAfter(now: Instant, days: number): Instant {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}
