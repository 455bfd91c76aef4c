import { usedBy } from './ledger.ts';
import type { ModelAccount } from './ledger.ts';
import type { Outcome, Units } from './operations.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1_000;

/** Returns the number of the day; the model's time starts at noon. */
function numberOf(now: number): number {
  return Math.floor((now + HALF_DAY_MS) / (2 * HALF_DAY_MS));
}

/** Returns the latest setting, the day's losses, and whether they have reached the limit. */
export function dayOf(account: ModelAccount, now: number): [number, Units, boolean] {
  const day = numberOf(now);
  return [account.own.number, lostOn(account, day), account.own.reachedOn === day];
}

/** Sets the client's own daily loss limit; of two settings the one with the higher number counts. */
export function limitLoss(
  account: ModelAccount,
  { limit, number }: { readonly limit: Units | undefined; readonly number: number },
  now: number,
): Outcome {
  const { own } = account;
  if (number <= own.number) return 'accepted';
  account.own = { ...own, limit, number };
  noteReached(account, now);
  return 'accepted';
}

/** Counts a loss from closing if a limit is set at that moment; profits never count. */
export function countLoss(account: ModelAccount, profit: Units, now: number): void {
  if (account.own.limit === undefined || profit >= 0n) return;
  const day = numberOf(now);
  const losses = account.own.losses.filter((loss) => loss.day === day);
  account.own = { ...account.own, losses: [...losses, { day, amount: -profit }] };
  noteReached(account, now);
}

/** Refuses to open once the day's limit was reached, whatever the limit becomes. */
export function dayRefusal({ own }: ModelAccount, now: number): Outcome | undefined {
  return own.reachedOn === numberOf(now) ? 'dailyLossReached' : undefined;
}

/** Refuses an order if all open amounts, lost together with its own, would exceed the limit. */
export function lossRefusal(account: ModelAccount, amount: Units, now: number): Outcome | undefined {
  const { limit } = account.own;
  if (limit === undefined) return undefined;
  return lostOn(account, numberOf(now)) + usedBy(account) + amount > limit ? 'amountAboveDailyLoss' : undefined;
}

function noteReached(account: ModelAccount, now: number): void {
  const { own } = account;
  const day = numberOf(now);
  if (own.limit !== undefined && lostOn(account, day) >= own.limit) account.own = { ...own, reachedOn: day };
}

function lostOn({ own }: ModelAccount, day: number): Units {
  return own.losses.reduce((total, loss) => (loss.day === day ? total + loss.amount : total), 0n);
}
