import type { Instant } from '../ids.ts';
import { floorToMinor } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { money } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import { DAY_MS } from '../time.ts';
import { moneyLimitRange } from './limitChange.ts';
import type { LimitKind } from './limitChange.ts';

/** What applies to a client because of what they have set at other brands: the tightest of each kind. */
export interface LimitsElsewhere {
  readonly limits: Readonly<Partial<Record<LimitKind, bigint>>>;
  readonly pausedUntil: Instant | undefined;
}

/** Rule XL-3: of what a client has set here and elsewhere, the tighter counts; undefined: neither is set. */
export function tighter(own: bigint | undefined, elsewhere: bigint | undefined): bigint | undefined {
  if (own === undefined || elsewhere === undefined) return own ?? elsewhere;
  return own < elsewhere ? own : elsewhere;
}

/** Rule XL-3: of two ends of a pause the later one. */
export function later(own: Instant | undefined, elsewhere: Instant | undefined): Instant | undefined {
  return own === undefined || elsewhere === undefined ? (own ?? elsewhere) : Math.max(own, elsewhere);
}

/**
 * Rule XL-3: a limit as it counts in another brand's currency. Minutes are minutes; money moves by the order of
 * magnitude (rule CU-4), since a limit has no exchange rate: downwards to what can be paid, within what can be set.
 */
export function convertLimit(kind: LimitKind, value: bigint, from: Currency, to: Currency): bigint {
  if (kind === 'sessionDay') return value;
  const { least, most } = moneyLimitRange(to);
  const moved = divideFloor(value * BigInt(to.scale), BigInt(from.scale));
  if (moved >= most) return most;
  const floored = floorToMinor(money(moved), to.code);
  return floored < least ? least : floored;
}

/** Rule XL-4: giving up the wish loosens every kind at once, so that it waits as long as the slowest of them. */
export function wishEnd(now: Instant): Instant {
  return now + 7 * DAY_MS;
}
