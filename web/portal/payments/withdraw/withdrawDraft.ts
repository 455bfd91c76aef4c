import { floorToMinor } from '@candor/domain/money/currency.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { readMoney } from '../../../ui/numbers.ts';
import { pageCurrency } from '../../../ui/pageCurrency.ts';

/** Why an amount cannot be withdrawn, most basic reason first. */
export type WithdrawFault = 'noBalance' | 'required' | 'notANumber' | 'aboveLimit';

type Read = { readonly amount: Money } | { readonly fault: WithdrawFault };

/**
 * Rule CU-2: returns the part of the enforced limit that can be typed and paid. Rounded to the nearest, its last cent
 * might not exist, and "Max" would be refused.
 */
export function withdrawable(limit: Money): Money {
  return floorToMinor(limit, pageCurrency());
}

/** Reads the typed amount of a withdrawal, against the enforced limit (specification 5, ruling R1). */
export function readWithdrawal(typed: string, limit: Money): Read {
  if (limit <= ZERO) return { fault: 'noBalance' };
  if (typed.trim() === '') return { fault: 'required' };
  const amount = readMoney(typed);
  if (amount === undefined || amount <= ZERO) return { fault: 'notANumber' };
  return amount > limit ? { fault: 'aboveLimit' } : { amount };
}
