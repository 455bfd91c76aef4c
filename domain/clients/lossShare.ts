import { divideHalfEven } from '../money/rounding.ts';

/** Fewer accounts than these are not meaningful, and could reveal a single account's result. */
export const LOSS_ACCOUNTS_MINIMUM = 30;
/** The months over which the share is calculated. */
export const LOSS_MONTHS = 12;

/**
 * Rule LO-1: how many of a hundred accounts lost money, rounded half-even to a whole percent; undefined where there are
 * too few accounts.
 */
export function lossPercent(accounts: number, lost: number): number | undefined {
  if (accounts < LOSS_ACCOUNTS_MINIMUM) return undefined;
  return Number.parseInt(String(divideHalfEven(BigInt(lost) * 100n, BigInt(accounts))), 10);
}

/** The same day this many months earlier, UTC; the month's last day where it has no such day. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), days);
  return first + (day - 1) * 86_400_000 + (at % 86_400_000);
}
