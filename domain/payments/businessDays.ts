import type { Instant } from '../ids.ts';
import { isTargetHoliday, isWeekend } from '../pricing/sessionsHolidays.ts';
import type { DayNumber } from '../pricing/sessionsHolidays.ts';
import { wallInstant, zoneOffset } from '../pricing/sessionsZone.ts';
import { DAY_MS } from '../time.ts';

/** The time zone in which a business day begins and ends. */
const ZONE = 'Europe/Berlin';
/** The hour of its last day by which a withdrawal is expected. */
const EVENING_MINUTES = 18 * 60;
/** From this many business days before the end it deserves attention. */
const AMBER_BEFORE = 2;

/** Rule WD-10: a day on which banks settle euros: no weekend and no TARGET holiday. */
export function isBusinessDay(day: DayNumber): boolean {
  return !isWeekend(day) && !isTargetHoliday(day);
}

/** Rule WD-10: the evening of the last of this many business days after the day of an instant. */
export function businessDaysAfter(from: Instant, count: number): Instant {
  let day = dayOf(from);
  for (let left = count; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return wallInstant(ZONE, day, EVENING_MINUTES);
}

/** How many business days have begun after the day of `from`, up to that of `until`; none where `until` is earlier. */
export function businessDaysBetween(from: Instant, until: Instant): number {
  const last = dayOf(until);
  let count = 0;
  for (let day = dayOf(from) + 1; day <= last; day += 1) if (isBusinessDay(day)) count += 1;
  return count;
}

/** From when on at most so many business days are left of what ends at an instant: the beginning of that day. */
export function businessDaysBefore(end: Instant, count: number): Instant {
  let day = dayOf(end);
  for (let left = count; !isBusinessDay(day) || left > 0; day -= 1) if (isBusinessDay(day)) left -= 1;
  return wallInstant(ZONE, day, 0);
}

/** The evening of the day with the same number so many months later, or of the last day of a shorter month. */
export function monthsAfter(from: Instant, count: number): Instant {
  const day = new Date(dayOf(from) * DAY_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const found = Date.UTC(year, month, Math.min(day.getUTCDate(), last)) / DAY_MS;
  return wallInstant(ZONE, found, EVENING_MINUTES);
}

/** The year of an instant, where business days begin. */
export function businessYear(at: Instant): number {
  return new Date(dayOf(at) * DAY_MS).getUTCFullYear();
}

/** How many days have begun after the day of `from`, up to that of `until`. */
export function daysBetween(from: Instant, until: Instant): number {
  return dayOf(until) - dayOf(from);
}

/** Rule WD-11: the clock stops while the client must act; afterwards they wait as long as before. */
export function dueAfterWait(due: Instant, waited: { readonly from: Instant; readonly until: Instant }): Instant {
  return businessDaysAfter(due, businessDaysBetween(waited.from, waited.until));
}

/** When this much time of business days has passed since an instant: weekends and holidays do not count. */
export function afterBusinessTime(from: Instant, duration: number): Instant {
  let at = from;
  let left = duration;
  for (;;) {
    const day = dayOf(at);
    const end = wallInstant(ZONE, day + 1, 0);
    if (isBusinessDay(day)) {
      if (at + left <= end) return at + left;
      left -= end - at;
    }
    at = end;
  }
}

export type ClockColour = 'green' | 'amber' | 'red' | 'paused';

/** Rule WD-12: of seven days the fifth is amber and the seventh red, calculated from what is left. */
export function clockColour(due: Instant, isPaused: boolean, now: Instant): ClockColour {
  if (isPaused) return 'paused';
  if (now >= due) return 'red';
  const left = businessDaysBetween(now, due);
  if (left === 0) return 'red';
  return left <= AMBER_BEFORE ? 'amber' : 'green';
}

function dayOf(at: Instant): DayNumber {
  return Math.floor((at + zoneOffset(ZONE, at)) / DAY_MS);
}
