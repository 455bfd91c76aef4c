import type { Instant } from '../ids.ts';
import { formatMoney } from '../money/decimal.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

const DAY_MS = 86_400_000;

/** What a client has set himself that dealing must know. Absent: he has set nothing. */
export interface OwnLimits {
  /** The most he wants to lose in a UTC day; a loss that is still open counts. */
  readonly dailyLoss?: Money;
  /** Until then nothing opens: a pause, a self-exclusion, or a used-up time for trading. */
  readonly pausedUntil?: Instant;
}

/** The limits as an account holds them, with what the day has brought since they were set. */
export interface OwnLimitState extends OwnLimits {
  /** Settings are numbered, so that one that comes late undoes none that came after it. */
  readonly number: number;
  /** Days since 1970 (UTC). */
  readonly day: number;
  /** Σ of the booked profits of that day. */
  readonly result: Money;
}

/** The UTC day of an instant, counted from 1970. */
export function utcDay(now: Instant): number {
  return Math.floor(now / DAY_MS);
}

/** The instant at which the UTC day after `now` begins. */
export function nextUtcDay(now: Instant): Instant {
  return (utcDay(now) + 1) * DAY_MS;
}

/** Rule OL-1: the newest setting counts; what the day has brought so far stays. Undefined: an older one came late. */
export function setOwnLimits(
  before: OwnLimitState | undefined,
  limits: OwnLimits,
  { number, now }: { readonly number: number; readonly now: Instant },
): OwnLimitState | undefined {
  if (before !== undefined && before.number >= number) return undefined;
  const { day, result } = today(before, now);
  const { dailyLoss, pausedUntil } = limits;
  return {
    ...(dailyLoss !== undefined && { dailyLoss }),
    ...(pausedUntil !== undefined && { pausedUntil }),
    number,
    day,
    result,
  };
}

/** Rule OL-2: a booked profit or loss counts for the day in which it was booked. */
export function addResult(before: OwnLimitState, profit: Money, now: Instant): OwnLimitState {
  const { day, result } = today(before, now);
  return { ...before, day, result: money(result + profit) };
}

/** Rule OL-3: nothing opens during a pause, nor once the day's loss, the open one included, has reached the limit. */
export function checkOwnLimits(own: OwnLimitState | undefined, openProfit: Money, now: Instant): Result<true> {
  if (own === undefined) return accept(true);
  const { dailyLoss, pausedUntil } = own;
  if (pausedUntil !== undefined && now < pausedUntil) {
    return refuse({ code: 'tradingPaused', params: { until: minuteText(pausedUntil) } });
  }
  if (dailyLoss === undefined) return accept(true);
  const open = openProfit < 0n ? openProfit : 0n;
  if (0n - (today(own, now).result + open) < dailyLoss) return accept(true);
  return refuse({ code: 'dailyLossReached', params: { limit: formatMoney(dailyLoss) } });
}

/** As a sentence says it: 2026-11-22 00:00 UTC. */
function minuteText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function today(own: OwnLimitState | undefined, now: Instant): Pick<OwnLimitState, 'day' | 'result'> {
  const day = utcDay(now);
  return own?.day === day ? { day, result: own.result } : { day, result: money(0n) };
}
