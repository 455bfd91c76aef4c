import { divideHalfEven } from '../money/rounding.ts';
import { DAY_MS } from '../time.ts';

/** Least number of accounts; fewer are not meaningful, and could reveal a single account's result. */
export const LOSS_ACCOUNTS_MINIMUM = 30;
/** Number of months over which the share is calculated. */
export const LOSS_MONTHS = 12;

/**
 * Rule LO-1: returns the share of accounts that lost money, rounded half-even to a whole percent; undefined where there
 * are too few accounts.
 */
export function lossPercent(accounts: number, lost: number): number | undefined {
  if (accounts < LOSS_ACCOUNTS_MINIMUM) return undefined;
  return Number.parseInt(String(divideHalfEven(BigInt(lost) * 100n, BigInt(accounts))), 10);
}

/** Returns the same day this many months earlier, UTC; the month's last day where it has no such day. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), days);
  return first + (day - 1) * DAY_MS + (at % DAY_MS);
}
