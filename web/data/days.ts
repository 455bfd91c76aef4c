import { DAY_MS } from '@candor/domain/time.ts';

/** Converts the first and last UTC day, both inclusive, to instants; an empty field sets no bound. */
export function dayRange(from: string, until: string): { from?: number; until?: number } {
  const [start, last] = [startOfDay(from), startOfDay(until)];
  return { ...(start !== undefined && { from: start }), ...(last !== undefined && { until: last + DAY_MS }) };
}

/** Returns the start of a UTC day; undefined while the day is still being typed. */
export function startOfDay(day: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
