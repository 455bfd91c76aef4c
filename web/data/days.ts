import { DAY_MS } from '@candor/domain/time.ts';

/** The UTC days from the first to the last, both inclusive, as instants; nothing for an empty field. */
export function dayRange(from: string, until: string): { from?: number; until?: number } {
  const [start, last] = [startOfDay(from), startOfDay(until)];
  return { ...(start !== undefined && { from: start }), ...(last !== undefined && { until: last + DAY_MS }) };
}

/** Undefined while a day is still being typed. */
export function startOfDay(day: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
