import { addResult, checkOwnLimits, setOwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Result } from '@candor/domain/result.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import { accountProfit } from './state.ts';
import type { EngineState } from './state.ts';

/** Sets what the client allows himself; a setting older than the latest changes nothing. */
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

/** May something open on this account now, by what its client has set himself? */
export function checkOwn({ market }: EngineState, account: TradingAccount, now: Instant): Result<true> {
  return checkOwnLimits(account.eligibility.own, accountProfit(market, account), now);
}

/** The account with a booked profit counted for the day, where its client has set a limit. */
export function withResult(account: TradingAccount, profit: Money, now: Instant): TradingAccount {
  const { own } = account.eligibility;
  if (own?.dailyLoss === undefined) return account;
  return { ...account, eligibility: { ...account.eligibility, own: addResult(own, profit, now) } };
}
