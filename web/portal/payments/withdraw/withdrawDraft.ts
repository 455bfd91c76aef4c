import { floorToMinor } from '@candor/domain/money/currency.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { readMoney } from '../../../ui/numbers.ts';
import { pageCurrency } from '../../../ui/pageCurrency.ts';

/** Why an amount cannot be taken out, the most basic first. */
export type WithdrawFault = 'noBalance' | 'required' | 'notANumber' | 'aboveLimit';

type Read = { readonly amount: Money } | { readonly fault: WithdrawFault };

/**
 * Rule CU-2: of the limit that is enforced, what can be typed and paid. Rounded to the nearest, its last cent would not
 * be there, and "Max" would be refused.
 */
export function withdrawable(limit: Money): Money {
  return floorToMinor(limit, pageCurrency());
}

/** What was typed as an amount to take out, against the limit that is enforced (specification 5, ruling R1). */
export function readWithdrawal(typed: string, limit: Money): Read {
  if (limit <= ZERO) return { fault: 'noBalance' };
  if (typed.trim() === '') return { fault: 'required' };
  const amount = readMoney(typed);
  if (amount === undefined || amount <= ZERO) return { fault: 'notANumber' };
  return amount > limit ? { fault: 'aboveLimit' } : { amount };
}
