import type { Instant } from '@candor/domain/ids.ts';
import { sessionsWithin } from '@candor/domain/pricing/sessions.ts';
import type { Hours, Session } from '@candor/domain/pricing/sessions.ts';

const DAYS = 7;

/** Day in the reader's own time, from midnight to midnight, with the trading in it. */
export interface LocalDay {
  readonly from: Instant;
  readonly to: Instant;
  readonly sessions: readonly Session[];
}

/** Rule PR-21: returns the reader's next seven days, starting with that of `now`. */
export function localWeek(hours: Hours, now: Instant): readonly LocalDay[] {
  const midnights = Array.from({ length: DAYS + 1 }, (_, index) => midnightAfter(now, index));
  return midnights.slice(0, DAYS).map((from, index) => {
    const to = midnights[index + 1] ?? from;
    return { from, to, sessions: sessionsWithin(hours, { from, to }) };
  });
}

/**
 * Returns the midnight at the start of the day of `now`, or of a later day; days differ in length when the clocks
 * change.
 */
function midnightAfter(now: Instant, days: number): Instant {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}
