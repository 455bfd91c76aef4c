import type { Instant } from '../ids.ts';
import { floorToMinor } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { DAY_MS } from '../time.ts';

/** Limits that clients have set themselves and that dealing needs. Absent: none. */
export interface OwnLimits {
  /** Most that the client wants to lose in a UTC day. */
  readonly dailyLoss?: Money;
  /** Instant until which nothing opens: a pause, a self-exclusion, or a used-up trading time. */
  readonly pausedUntil?: Instant;
}

/** The limits as an account stores them, with the day's events since they were set. */
export interface OwnLimitState extends OwnLimits {
  /** Number of the setting, so that a late one does not undo a newer one. */
  readonly number: number;
  /** Number of days since 1970 (UTC). */
  readonly day: number;
  /** Sum of the booked losses of that day, above zero; gains do not offset them. */
  readonly lost: Money;
  /** Whether the limit was reached on that day; it stays reached until the day ends. */
  readonly isReached?: true;
}

/** Loss that an own limit still allows today, and the limit itself. */
export interface LossRoom {
  /** Rest of the limit; below zero where more is open than the limit allows. */
  readonly left: Money;
  readonly limit: Money;
}

/** Returns the UTC day of an instant, counted from 1970. */
export function utcDay(now: Instant): number {
  return Math.floor(now / DAY_MS);
}

/** Returns the instant at which the UTC day after `now` begins. */
export function nextUtcDay(now: Instant): Instant {
  return dayEnd(utcDay(now));
}

/** Returns the instant at which a UTC day, counted from 1970, ends. */
export function dayEnd(day: number): Instant {
  return (day + 1) * DAY_MS;
}

/** Rule OL-1: applies the newest setting and keeps the day's figures. Undefined: an older setting arrived late. */
export function setOwnLimits(
  before: OwnLimitState | undefined,
  limits: OwnLimits,
  { number, now }: { readonly number: number; readonly now: Instant },
): OwnLimitState | undefined {
  if (before !== undefined && before.number >= number) return undefined;
  const { dailyLoss, pausedUntil } = limits;
  return latched({
    ...(dailyLoss !== undefined && { dailyLoss }),
    ...(pausedUntil !== undefined && { pausedUntil }),
    number,
    ...lossOfToday(before, now),
  });
}

/** Rule OL-2: counts a loss for the day on which it was booked; a gain changes nothing. */
export function addLoss(before: OwnLimitState, profit: Money, now: Instant): OwnLimitState {
  const held = { ...settingsOf(before), ...lossOfToday(before, now) };
  return profit < 0n ? latched({ ...held, lost: money(held.lost - profit) }) : held;
}

/** Rule TC-8: restores what our own mistake used up today, and a limit that was reached only because of it. */
export function subtractLoss(before: OwnLimitState, amount: Money, now: Instant): OwnLimitState {
  const { day, lost } = lossOfToday(before, now);
  const rest = lost > amount ? money(lost - amount) : ZERO;
  return latched({ ...settingsOf(before), day, lost: rest });
}

/**
 * Rule OL-3: refuses opening during a pause (`tradingPaused`), and until midnight (UTC) once the day's losses have
 * reached the limit (`dailyLossReached`).
 */
export function checkOwnLimits(
  own: OwnLimitState | undefined,
  { now, currency }: { readonly now: Instant; readonly currency: string },
): Result<true> {
  const code = ownStopAt(own, now);
  if (own === undefined || code === undefined) return accept(true);
  if (code === 'tradingPaused') return refuse({ code, params: { until: minuteText(own.pausedUntil ?? now) } });
  return refuse({ code, params: { limit: formatMoney(own.dailyLoss ?? lossOfToday(own, now).lost, currency) } });
}

/** Rule OL-3: returns which of the client's own limits prevents opening now; undefined: none. */
export function ownStopAt(
  own: OwnLimitState | undefined,
  now: Instant,
): 'tradingPaused' | 'dailyLossReached' | undefined {
  if (own?.pausedUntil !== undefined && now < own.pausedUntil) return 'tradingPaused';
  return own !== undefined && lossOfToday(own, now).isReached === true ? 'dailyLossReached' : undefined;
}

/**
 * Rule OL-10: returns the loss that the day's limit still allows, less the whole amount of each open position, since
 * that is the most that it can lose (rule MA-3). Undefined: no limit is set.
 */
export function lossRoom(own: OwnLimitState | undefined, used: Money, now: Instant): LossRoom | undefined {
  if (own?.dailyLoss === undefined) return undefined;
  return { limit: own.dailyLoss, left: money(own.dailyLoss - lossOfToday(own, now).lost - used) };
}

/** Rule OL-10: returns the room that is left after a position has been closed with this profit. */
export function roomAfterClose(
  room: LossRoom | undefined,
  { amount, profit }: { readonly amount: Money; readonly profit: Money },
): LossRoom | undefined {
  if (room === undefined) return undefined;
  return { ...room, left: money(room.left + amount + (profit < 0n ? profit : 0n)) };
}

/**
 * Rule OL-10: refuses an order that could lose more than the day's limit leaves (`amountAboveDailyLoss`, with what is
 * left).
 */
export function checkLossRoom(amount: Money, room: LossRoom | undefined, currency: string): Result<true> {
  if (room === undefined || amount <= room.left) return accept(true);
  const remaining = room.left > 0n ? room.left : ZERO;
  const params = {
    left: formatMoney(floorToMinor(remaining, currency), currency),
    limit: formatMoney(room.limit, currency),
  };
  return refuse({ code: 'amountAboveDailyLoss', field: 'amount', params });
}

/** Formats an instant for a sentence: 2026-11-22 00:00 UTC. */
export function minuteText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

type OfDay = Pick<OwnLimitState, 'day' | 'lost' | 'isReached'>;

function lossOfToday(own: OwnLimitState | undefined, now: Instant): OfDay {
  const day = utcDay(now);
  if (own?.day !== day) return { day, lost: ZERO };
  return { day, lost: own.lost, ...(own.isReached === true && { isReached: true }) };
}

function settingsOf({ dailyLoss, pausedUntil, number }: OwnLimitState): OwnLimits & { readonly number: number } {
  return { ...(dailyLoss !== undefined && { dailyLoss }), ...(pausedUntil !== undefined && { pausedUntil }), number };
}

/** Marks a limit as reached, which it stays for the rest of the day. */
function latched(own: OwnLimitState): OwnLimitState {
  return own.dailyLoss !== undefined && own.lost >= own.dailyLoss ? { ...own, isReached: true } : own;
}
