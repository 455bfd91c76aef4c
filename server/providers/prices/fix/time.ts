import type { Instant } from '@candor/domain/ids.ts';

const UTC_TIMESTAMP = /^(\d{4})(\d{2})(\d{2})-(\d{2}:\d{2}:\d{2})(\.\d{1,9})?$/;

/** Writes a UTC timestamp, such as 20261118-16:00:00.123. */
export function writeTime(instant: Instant): string {
  return new Date(instant).toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');
}

/** Reads a UTC timestamp as milliseconds; undefined where it is invalid. */
export function readTime(text: string): Instant | undefined {
  const found = UTC_TIMESTAMP.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, time, fraction = ''] = found;
  const instant = Date.parse(`${year}-${month}-${day}T${time}${fraction.slice(0, 4)}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}
