import { divideHalfEven } from '../money/rounding.ts';

/** Fewer accounts than these say nothing, and might say something about a single one. */
export const LOSS_ACCOUNTS_MINIMUM = 30;
/** Over so many months back it is reckoned. */
export const LOSS_MONTHS = 12;

/**
 * Rule LO-1: how many of a hundred accounts lost money, rounded half-even to a whole percent; undefined where there are
 * too few of them.
 */
export function lossPercent(accounts: number, lost: number): number | undefined {
  if (accounts < LOSS_ACCOUNTS_MINIMUM) return undefined;
  return Number.parseInt(String(divideHalfEven(BigInt(lost) * 100n, BigInt(accounts))), 10);
}

/** The same day so many months earlier, UTC; of a month that has no such day its last. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), days);
  return first + (day - 1) * 86_400_000 + (at % 86_400_000);
}
