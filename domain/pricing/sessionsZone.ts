import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** Time zones of markets. */
export const zones = [
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Etc/UTC',
] as const;
export type Zone = (typeof zones)[number];

/** The zones differ from UTC by whole hours. */
const OFFSET = /GMT(?:([+-])(\d{2}):00)?$/;

/** A period in which a zone's offset changes at most once. Intl is slow, so it is queried once for each period. */
interface Stretch {
  readonly changesAt: Instant;
  readonly before: number;
  readonly after: number;
}

const STRETCH_MS = 28 * DAY_MS;
const formatters = new Map<Zone, Intl.DateTimeFormat>();
const stretches = new Map<Zone, Map<number, Stretch>>();

/**
 * Returns the instant at which a wall clock in the zone shows `minutes` after midnight of day `day` (days since 1970).
 */
export function wallInstant(zone: Zone, day: number, minutes: number): Instant {
  const naive = day * DAY_MS + minutes * MINUTE_MS;
  return naive - zoneOffset(zone, naive - zoneOffset(zone, naive));
}

/** Returns the milliseconds to add to UTC to get the zone's wall clock at an instant, summer time included. */
export function zoneOffset(zone: Zone, instant: Instant): number {
  const stretch = stretchOf(zone, Math.floor(instant / STRETCH_MS));
  return instant < stretch.changesAt ? stretch.before : stretch.after;
}

function stretchOf(zone: Zone, index: number): Stretch {
  const ofZone = stretches.get(zone) ?? new Map<number, Stretch>();
  stretches.set(zone, ofZone);
  const found = ofZone.get(index) ?? findStretch(zone, index);
  ofZone.set(index, found);
  return found;
}

function findStretch(zone: Zone, index: number): Stretch {
  let from = index * STRETCH_MS;
  let to = from + STRETCH_MS;
  const before = askOffset(zone, from);
  const after = askOffset(zone, to);
  if (before === after) return { changesAt: to, before, after };
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (askOffset(zone, middle) === before) from = middle;
    else to = middle;
  }
  return { changesAt: to, before, after };
}

function askOffset(zone: Zone, instant: Instant): number {
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatters.set(zone, formatter);
  const match = OFFSET.exec(formatter.format(instant));
  const [, sign, hours = '0'] = match ?? [];
  const size = Number.parseInt(hours, 10) * HOUR_MS;
  return sign === '-' ? -size : size;
}
