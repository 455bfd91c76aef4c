import type { AccountMoney } from '../margin/summary.ts';
import { floorToMinor } from '../money/currency.ts';
import { ZERO, maxMoney, minMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** Figures of an account whose client may owe the broker money that a provider took back (ruling R35). */
export interface OwingAccount extends Pick<AccountMoney, 'cash' | 'used'> {
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  /** Amount reserved for withdrawals that are not paid yet, in whole smallest units. */
  readonly reserved: Money;
  /** Receivable of the account, never below zero. */
  readonly owed: Money;
}

/** Sources of an amount that is taken; the three add up to it. */
export interface AmountSources {
  readonly cash: Money;
  readonly reserved: Money;
  readonly owed: Money;
}

/**
 * Rule LE-13: decides the sources of a refund or chargeback: cash first, as far as no open loss needs it, then the
 * reserve for withdrawals; the rest is owed. Each part is a whole number of the currency's smallest units, so that a
 * withdrawal stays an amount that can be paid.
 */
export function reclaimSources(
  amount: Money,
  { cash, reserved, currency }: Pick<OwingAccount, 'cash' | 'reserved' | 'currency'>,
  profit: Money,
): AmountSources {
  const own = maxMoney(ZERO, minMoney(cash, money(cash + profit)));
  const fromCash = minMoney(amount, floorToMinor(own, currency));
  const fromReserve = minMoney(money(amount - fromCash), reserved);
  return { cash: fromCash, reserved: fromReserve, owed: money(amount - fromCash - fromReserve) };
}

/**
 * Rule LE-17: decides the sources of a completed payout: the reserve. What a chargeback took of the reserve while the
 * payout was under way is owed.
 */
export function payoutSources(amount: Money, { reserved }: Pick<OwingAccount, 'reserved'>): AmountSources {
  const fromReserve = minMoney(amount, reserved);
  return { cash: ZERO, reserved: fromReserve, owed: money(amount - fromReserve) };
}

/**
 * Rule LE-17: returns the part of a credited or newly owed amount that settles the receivable immediately. While
 * something is open, the cash that an open loss needs is kept; `profit` is of open positions.
 */
export function settledAtOnce(amount: Money, account: Omit<OwingAccount, 'currency'>, profit: Money): Money {
  const { cash, used, owed } = account;
  if (used === 0n) return settledWhenFlat(account);
  return maxMoney(ZERO, minMoney(minMoney(amount, owed), minMoney(cash, money(cash + profit))));
}

/**
 * Rule LE-17: returns the part of the cash that settles the receivable once nothing is open, in whatever order it
 * closed.
 */
export function settledWhenFlat({ cash, used, owed }: Pick<OwingAccount, 'cash' | 'used' | 'owed'>): Money {
  return used === 0n ? maxMoney(ZERO, minMoney(cash, owed)) : ZERO;
}
