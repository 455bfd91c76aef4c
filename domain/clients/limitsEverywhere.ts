import type { Instant } from '../ids.ts';
import { floorToMinor } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { money } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import { DAY_MS } from '../time.ts';
import { moneyLimitRange } from './limitChange.ts';
import type { LimitKind } from './limitChange.ts';

/** Limits of a client from other brands: the tightest of each kind. */
export interface LimitsElsewhere {
  readonly limits: Readonly<Partial<Record<LimitKind, bigint>>>;
  readonly pausedUntil: Instant | undefined;
}

/** Rule XL-3: returns the tighter of a client's limits here and elsewhere; undefined: neither is set. */
export function tighterLimit(own: bigint | undefined, elsewhere: bigint | undefined): bigint | undefined {
  if (own === undefined || elsewhere === undefined) return own ?? elsewhere;
  return own < elsewhere ? own : elsewhere;
}

/** Rule XL-3: returns the later of two ends of a pause. */
export function laterEnd(own: Instant | undefined, elsewhere: Instant | undefined): Instant | undefined {
  return own === undefined || elsewhere === undefined ? (own ?? elsewhere) : Math.max(own, elsewhere);
}

/**
 * Rule XL-3: converts a limit to another brand's currency. Minutes stay the same; money is converted by the order of
 * magnitude (rule CU-4), since a limit has no exchange rate: rounded down to what can be paid, within the range of
 * limits.
 */
export function convertLimit(kind: LimitKind, value: bigint, from: Currency, to: Currency): bigint {
  if (kind === 'sessionDay') return value;
  const { least, most } = moneyLimitRange(to);
  const moved = divideFloor(value * BigInt(to.scale), BigInt(from.scale));
  if (moved >= most) return most;
  const floored = floorToMinor(money(moved), to.code);
  return floored < least ? least : floored;
}

/**
 * Rule XL-4: returns when a withdrawn wish ends. It loosens every kind of limit together, so it waits as long as the
 * slowest.
 */
export function wishEnd(now: Instant): Instant {
  return now + 7 * DAY_MS;
}
