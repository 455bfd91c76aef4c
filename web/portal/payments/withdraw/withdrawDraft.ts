import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { readMoney } from '../../../ui/numbers.ts';

/** Why an amount cannot be taken out, the most basic first. */
export type WithdrawFault = 'noBalance' | 'required' | 'notANumber' | 'aboveLimit';

type Read = { readonly amount: Money } | { readonly fault: WithdrawFault };

/** What was typed as an amount to take out, against the limit that is enforced (specification 5, ruling R1). */
export function readWithdrawal(typed: string, limit: Money): Read {
  if (limit <= ZERO) return { fault: 'noBalance' };
  if (typed.trim() === '') return { fault: 'required' };
  const amount = readMoney(typed);
  if (amount === undefined || amount <= ZERO) return { fault: 'notANumber' };
  return amount > limit ? { fault: 'aboveLimit' } : { amount };
}
