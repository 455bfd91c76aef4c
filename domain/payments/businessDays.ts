import type { Instant } from '../ids.ts';
import { isTargetHoliday, isWeekend } from '../pricing/sessionsHolidays.ts';
import type { DayNumber } from '../pricing/sessionsHolidays.ts';
import { wallInstant, zoneOffset } from '../pricing/sessionsZone.ts';
import { DAY_MS } from '../time.ts';

/** The time zone in which a business day begins and ends. */
const ZONE = 'Europe/Berlin';
/** Time of day by which a withdrawal is expected on its last day, in minutes. */
const EVENING_MINUTES = 18 * 60;
/** Business days before the end from which the clock is amber. */
const AMBER_BEFORE = 2;

/** Rule WD-10: do banks settle euros on this day, which is neither weekend nor TARGET holiday? */
export function isBusinessDay(day: DayNumber): boolean {
  return !isWeekend(day) && !isTargetHoliday(day);
}

/** Rule WD-10: returns the evening of the last of this many business days after the day of an instant. */
export function businessDaysAfter(from: Instant, count: number): Instant {
  let day = dayOf(from);
  for (let remaining = count; remaining > 0;) {
    day += 1;
    if (isBusinessDay(day)) remaining -= 1;
  }
  return wallInstant(ZONE, day, EVENING_MINUTES);
}

/**
 * Counts the business days that have begun after the day of `from`, up to that of `until`; none where `until` is
 * earlier.
 */
export function businessDaysBetween(from: Instant, until: Instant): number {
  const last = dayOf(until);
  let count = 0;
  for (let day = dayOf(from) + 1; day <= last; day += 1) if (isBusinessDay(day)) count += 1;
  return count;
}

/** Returns the start of the day from which at most this many business days are left until `end`. */
export function businessDaysBefore(end: Instant, count: number): Instant {
  let day = dayOf(end);
  for (let remaining = count; !isBusinessDay(day) || remaining > 0; day -= 1) if (isBusinessDay(day)) remaining -= 1;
  return wallInstant(ZONE, day, 0);
}

/** Returns the evening of the same day of the month, this many months later, or of the last day of a shorter month. */
export function monthsAfter(from: Instant, count: number): Instant {
  const day = new Date(dayOf(from) * DAY_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const found = Date.UTC(year, month, Math.min(day.getUTCDate(), last)) / DAY_MS;
  return wallInstant(ZONE, found, EVENING_MINUTES);
}

/** Returns the year of an instant in the zone of business days. */
export function businessYear(at: Instant): number {
  return new Date(dayOf(at) * DAY_MS).getUTCFullYear();
}

/** Counts the days that have begun after the day of `from`, up to that of `until`. */
export function daysBetween(from: Instant, until: Instant): number {
  return dayOf(until) - dayOf(from);
}

/** Rule WD-11: extends a due date by a time in which the client had to act, for which the clock stops. */
export function dueAfterWait(due: Instant, waited: { readonly from: Instant; readonly until: Instant }): Instant {
  return businessDaysAfter(due, businessDaysBetween(waited.from, waited.until));
}

/**
 * Returns the instant at which this much time of business days, in ms, has passed; weekends and holidays do not count.
 */
export function afterBusinessTime(from: Instant, duration: number): Instant {
  let at = from;
  let remaining = duration;
  for (;;) {
    const day = dayOf(at);
    const end = wallInstant(ZONE, day + 1, 0);
    if (isBusinessDay(day)) {
      if (at + remaining <= end) return at + remaining;
      remaining -= end - at;
    }
    at = end;
  }
}

export type ClockColour = 'green' | 'amber' | 'red' | 'paused';

/** Rule WD-12: returns the clock's colour by the days left: of seven days the fifth is amber and the seventh red. */
export function clockColour(due: Instant, isPaused: boolean, now: Instant): ClockColour {
  if (isPaused) return 'paused';
  if (now >= due) return 'red';
  const remaining = businessDaysBetween(now, due);
  if (remaining === 0) return 'red';
  return remaining <= AMBER_BEFORE ? 'amber' : 'green';
}

function dayOf(at: Instant): DayNumber {
  return Math.floor((at + zoneOffset(ZONE, at)) / DAY_MS);
}
