import { addLoss, checkOwnLimits, subtractLoss, lossRoom, setOwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { LossRoom, OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Result } from '@candor/domain/result.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import type { EngineState } from './state.ts';

/** Sets the client's own limits; a setting older than the latest changes nothing. */
export function changeOwnLimits(
  state: EngineState,
  account: TradingAccount,
  { limits, number }: { readonly limits: OwnLimits; readonly number: number },
  now: Instant,
): Answer {
  const own = setOwnLimits(account.eligibility.own, limits, { number, now });
  if (own !== undefined) state.book.put({ ...account, eligibility: { ...account.eligibility, own } });
  return { ok: true, value: { kind: 'done' } };
}

/** May the account open a position now, by the client's own limits? */
export function checkOwn({ eligibility, currency }: TradingAccount, now: Instant): Result<true> {
  return checkOwnLimits(eligibility.own, { now, currency });
}

/** Rule OL-10: returns the loss that the client's own limit still allows; undefined without a limit. */
export function lossRoomOf({ eligibility, used }: TradingAccount, now: Instant): LossRoom | undefined {
  return lossRoom(eligibility.own, used, now);
}

/** Counts a booked loss for the day, if the client has set a loss limit. */
export function withResult(account: TradingAccount, profit: Money, now: Instant): TradingAccount {
  const { own } = account.eligibility;
  if (own?.dailyLoss === undefined || profit >= 0n) return account;
  return { ...account, eligibility: { ...account.eligibility, own: addLoss(own, profit, now) } };
}

/** Subtracts an amount from the losses counted for the day. */
export function withLossSubtracted(account: TradingAccount, amount: Money, now: Instant): TradingAccount {
  const { own } = account.eligibility;
  if (own?.dailyLoss === undefined) return account;
  return { ...account, eligibility: { ...account.eligibility, own: subtractLoss(own, amount, now) } };
}
