import type { Instant } from '../ids.ts';
import { scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { DAY_MS } from '../time.ts';

/** The kinds of limit that clients can set themselves: money in micro-units, time for trading in minutes. */
export const limitKinds = ['depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'sessionDay'] as const;
export type LimitKind = (typeof limitKinds)[number];
export type MoneyLimitKind = Exclude<LimitKind, 'sessionDay'>;

/** How far back each limit on deposits looks. */
export const DEPOSIT_WINDOW_MS = { depositDay: DAY_MS, depositWeek: 7 * DAY_MS, depositMonth: 30 * DAY_MS } as const;

const LEAST = money(1_000_000n);
const MOST_EUROS = money(1_000_000_000_000n);

/** The least and the most that can be set, in the brand's currency. */
export function moneyLimitRange(currency: Pick<Currency, 'scale'>): { readonly least: Money; readonly most: Money } {
  return { least: LEAST, most: scaled(MOST_EUROS, currency) };
}

/** The same for the time of trading, in minutes. */
export const SESSION_LIMIT_RANGE = { least: 15n, most: 1_440n } as const;

/** A limit as it is held: undefined is none. */
export interface HeldLimit {
  readonly value: bigint | undefined;
  /** A looser value that waits for its time. */
  readonly next: { readonly value: bigint | undefined; readonly from: Instant } | undefined;
}

export const NO_LIMIT: HeldLimit = { value: undefined, next: undefined };

/** The limit as it is at this instant: what has waited long enough has come. */
export function limitAt(held: HeldLimit, now: Instant): HeldLimit {
  const { next } = held;
  return next !== undefined && next.from <= now ? { value: next.value, next: undefined } : held;
}

/**
 * Rule OL-4: tighter counts at once, looser after a day, on deposits after seven; what is held, set again, takes back
 * what was waiting, and what waits, set again, comes at its time.
 */
export function changeLimit(
  kind: LimitKind,
  before: HeldLimit,
  requested: bigint | undefined,
  now: Instant,
): HeldLimit {
  const held = limitAt(before, now);
  if (isTighterOrSame(held.value, requested)) return { value: requested, next: undefined };
  if (held.next !== undefined && held.next.value === requested) return held;
  const delay = kind in DEPOSIT_WINDOW_MS ? 7 * DAY_MS : DAY_MS;
  return { value: held.value, next: { value: requested, from: now + delay } };
}

/** Rule ML-12: is it the same, in force and waiting? Then there is nothing to tell. */
export function isSameLimit(one: HeldLimit, other: HeldLimit): boolean {
  const isOneWaiting = one.next !== undefined;
  const isOtherWaiting = other.next !== undefined;
  return one.value === other.value && isOneWaiting === isOtherWaiting && one.next?.value === other.next?.value;
}

function isTighterOrSame(value: bigint | undefined, requested: bigint | undefined): boolean {
  if (value === undefined) return true;
  return requested !== undefined && requested <= value;
}

/** Rule OL-5: how long clients can close themselves out, in days; half a year and more is a self-exclusion. */
export const PAUSE_DAYS = [1, 7, 30, 182, 365, 1_826] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** Rule OL-5: half a year and more is a self-exclusion. */
export function isExclusion(days: PauseDays): boolean {
  return days >= 182;
}

/** Rule OL-5: a pause can be made longer, never shorter. */
export function pauseUntil(before: Instant | undefined, days: PauseDays, now: Instant): Instant {
  return Math.max(before ?? 0, now + days * DAY_MS);
}
