import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';

export const DAYS_SHOWN = 7;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 1_440;

export interface EventDay {
  /** Midnight in the visitor's time zone. */
  readonly day: Instant;
  readonly events: readonly WireEconomicEvent[];
}

/** Returns the time zone of the device: Europe/Berlin. */
export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns midnight in the visitor's zone, this many days later. The distance is no multiple of 24 hours when the clocks
 * change.
 */
export function midnight(instant: Instant, daysLater = 0): Instant {
  const date = new Date(instant);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}

/** Reads the day of an address, `2026-01-14`; undefined if it is none. */
export function dayOf(text: string | null): Instant | undefined {
  const [, year, month, day] = DAY.exec(text ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime();
}

export function dayName(instant: Instant): string {
  const date = new Date(instant);
  const two = (figure: number): string => figure.toString().padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Groups the events by the visitor's own days, each with its events in order. */
export function byDay(events: readonly WireEconomicEvent[]): readonly EventDay[] {
  const days = new Map<Instant, WireEconomicEvent[]>();
  for (const event of events) {
    const day = midnight(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, list]) => ({ day, events: list }));
}

export type Wait =
  | { readonly kind: 'days'; readonly days: number; readonly hours: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'now' };

/** Returns the time until an event, in the two units that matter. */
export function waitUntil(at: Instant, now: Instant): Wait {
  const whole = Math.floor((at - now) / MINUTE_MS);
  if (whole < 1) return { kind: 'now' };
  const hours = Math.floor(whole / MINUTES_OF_HOUR);
  if (whole >= MINUTES_OF_DAY) return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
  const minutes = whole % MINUTES_OF_HOUR;
  return hours > 0 ? { kind: 'hours', hours, minutes } : { kind: 'minutes', minutes };
}
