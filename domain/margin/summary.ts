import type { Money } from '../money/money.ts';
import { ZERO, maxMoney, minMoney, money, negate } from '../money/money.ts';

/** Figures of a trading account that do not depend on prices. */
export interface AccountMoney {
  /** Withdrawable cash: the sum of the account's own postings. Below zero only while something is open (MA-8). */
  readonly cash: Money;
  /** Non-withdrawable bonus and credit: part of the shown balance, never margin (rulings R20, R31). */
  readonly credit: Money;
  /** Σ amounts of open positions. */
  readonly used: Money;
}

/** The summary bar of specification 9. */
export interface MarginSummary {
  readonly balance: Money;
  readonly equity: Money;
  readonly freeMargin: Money;
  readonly profit: Money;
  readonly used: Money;
  /** Ruling R1: the most that opening and withdrawing may use. */
  readonly limit: Money;
}

/**
 * Rulings R1 and R31: returns the summary of an account. `profit` is Σ of each position's profit, each rounded to
 * micro-units.
 */
export function marginSummary(account: AccountMoney, profit: Money): MarginSummary {
  const balance = money(account.cash + account.credit);
  return {
    balance,
    equity: money(balance + profit),
    freeMargin: money(balance - account.used),
    profit,
    used: account.used,
    limit: enforcedLimit(account, profit),
  };
}

/**
 * Ruling R1: returns max(0, min(balance, equity) − Σ open amounts − non-withdrawable credit), so that money already
 * lost in open positions can neither be traded nor withdrawn, and bonus never counts.
 */
export function enforcedLimit(account: AccountMoney, profit: Money): Money {
  const own = minMoney(account.cash, money(account.cash + profit));
  return maxMoney(ZERO, money(own - account.used));
}

/**
 * Ruling R5: is the account to be closed out? It is when 2 × equity < Σ open amounts; credit is not equity here (R31).
 */
export function isBelowCloseOut(account: AccountMoney, profit: Money): boolean {
  return account.used > 0n && 2n * (account.cash + profit) < account.used;
}

/**
 * Rule MA-8 (ruling R6): returns the amount that lifts a balance below zero to zero once nothing is open; zero before
 * that, since an open gain may cover it, and the order in which positions close must not matter.
 */
export function negativeBalanceAdjustment({ cash, used }: Pick<AccountMoney, 'cash' | 'used'>): Money {
  return used === 0n && cash < 0n ? negate(cash) : ZERO;
}

/**
 * Rule MA-8 (ruling R6): returns the amount posted to the account just before a deposit is credited: the part of its
 * equity below zero, so that new money never pays an old loss. `profit` is that of open positions.
 */
export function adjustmentBeforeDeposit({ cash }: Pick<AccountMoney, 'cash'>, profit: Money): Money {
  return maxMoney(ZERO, negate(money(cash + profit)));
}
