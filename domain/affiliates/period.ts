import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS } from '../time.ts';

/** Most days that one request may cover. */
export const PERIOD_DAYS_MAXIMUM = 366;

export interface AffiliatePeriod {
  readonly from: Instant;
  /** First instant after the period. */
  readonly until: Instant;
}

/**
 * Specification 5: reads the days from `from` to `until`, both inclusive and in UTC (2026-01-14). Refuses an invalid
 * day, an end before its beginning and more than a year (`malformed`, with the field).
 */
export function affiliatePeriod({ from, until }: { from: string; until: string }): Result<AffiliatePeriod> {
  const first = dayStart(from);
  if (first === undefined) return refuse({ code: 'malformed', field: 'from' });
  const last = dayStart(until);
  if (last === undefined || last < first || (last - first) / DAY_MS >= PERIOD_DAYS_MAXIMUM) {
    return refuse({ code: 'malformed', field: 'until' });
  }
  return accept({ from: first, until: last + DAY_MS });
}

function dayStart(day: string): Instant | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  // The parser reads 30 February as a day of March.
  const isOfCalendar = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  return isOfCalendar ? start : undefined;
}
