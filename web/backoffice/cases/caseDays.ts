import { DAY_MS } from '@candor/domain/time.ts';

/** Returns the UTC day that is this many days from now, as a date field has it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the end of a UTC day; undefined if the text is no day. */
export function endOfDay(day: string): number | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? undefined : start + DAY_MS - 1_000;
}
