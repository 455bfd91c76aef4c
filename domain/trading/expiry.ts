import type { Instant } from '../ids.ts';
import { DAY_MS, utcDate } from '../time.ts';

/** Expiry of a pending order: none, the end of the UTC day, or the end of a UTC date. */
export const expiryKinds = ['cancelled', 'day', 'date'] as const;
export type ExpiryKind = (typeof expiryKinds)[number];

/** An expiry as a client chooses it; the date, as 2026-01-31, counts only for the kind `date`. */
export interface ChosenExpiry {
  readonly kind: ExpiryKind;
  readonly date: string;
}

export type ReadExpiry = { readonly ok: true; readonly value: Instant | undefined } | { readonly ok: false };

const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Rule TK-4: reads an expiry as the first instant at which the order no longer waits; undefined: good until cancelled.
 */
export function readExpiry({ kind, date }: ChosenExpiry, now: Instant): ReadExpiry {
  switch (kind) {
    case 'cancelled':
      return { ok: true, value: undefined };
    case 'day':
      return { ok: true, value: dayAfter(now) };
    case 'date': {
      const start = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
      return isSameDate(start, date) ? { ok: true, value: dayAfter(start) } : { ok: false };
    }
  }
}

function dayAfter(at: Instant): Instant {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

/** The pattern accepts the 30th of February, the calendar does not. */
function isSameDate(start: number, date: string): boolean {
  return !Number.isNaN(start) && utcDate(start) === date;
}
