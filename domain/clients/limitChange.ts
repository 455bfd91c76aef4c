import type { Instant } from '../ids.ts';
import { scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { DAY_MS } from '../time.ts';

/** Kinds of limits that clients can set themselves: money in micro-units, time for trading in minutes. */
export const limitKinds = ['depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'sessionDay'] as const;
export type LimitKind = (typeof limitKinds)[number];
export type MoneyLimitKind = Exclude<LimitKind, 'sessionDay'>;

/** Period before now that each limit on deposits covers. */
export const DEPOSIT_WINDOW_MS = { depositDay: DAY_MS, depositWeek: 7 * DAY_MS, depositMonth: 30 * DAY_MS } as const;

const LEAST = money(1_000_000n);
const MOST_EUROS = money(1_000_000_000_000n);

/** Returns the least and the greatest limit that can be set, in the brand's currency. */
export function moneyLimitRange(currency: Pick<Currency, 'scale'>): { readonly least: Money; readonly most: Money } {
  return { least: LEAST, most: scaled(MOST_EUROS, currency) };
}

/** Least and greatest limit of the time for trading, in minutes. */
export const SESSION_LIMIT_RANGE = { least: 15n, most: 1_440n } as const;

/** A limit as it is stored; undefined: none. */
export interface HeldLimit {
  readonly value: bigint | undefined;
  /** Looser value that has not taken effect yet. */
  readonly next: { readonly value: bigint | undefined; readonly from: Instant } | undefined;
}

export const NO_LIMIT: HeldLimit = { value: undefined, next: undefined };

/** Returns the limit at this instant, with a waiting value that has taken effect. */
export function limitAt(held: HeldLimit, now: Instant): HeldLimit {
  const { next } = held;
  return next !== undefined && next.from <= now ? { value: next.value, next: undefined } : held;
}

/**
 * Rule OL-4: changes a limit. A tighter value applies immediately, a looser one after a day, on deposits after seven.
 * Setting the present value again cancels the waiting one; setting the waiting one again keeps its time.
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

/** Rule ML-12: are both limits the same, in force and waiting, so that nothing need be notified? */
export function isSameLimit(one: HeldLimit, other: HeldLimit): boolean {
  const isOneWaiting = one.next !== undefined;
  const isOtherWaiting = other.next !== undefined;
  return one.value === other.value && isOneWaiting === isOtherWaiting && one.next?.value === other.next?.value;
}

function isTighterOrSame(value: bigint | undefined, requested: bigint | undefined): boolean {
  if (value === undefined) return true;
  return requested !== undefined && requested <= value;
}

/** Rule OL-5: lengths of a pause that clients can choose, in days; from half a year it is a self-exclusion. */
export const PAUSE_DAYS = [1, 7, 30, 182, 365, 1_826] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** Rule OL-5: is a pause of this length a self-exclusion? It is from half a year. */
export function isExclusion(days: PauseDays): boolean {
  return days >= 182;
}

/** Rule OL-5: returns the end of a pause, which can be made longer, never shorter. */
export function pauseUntil(before: Instant | undefined, days: PauseDays, now: Instant): Instant {
  return Math.max(before ?? 0, now + days * DAY_MS);
}
