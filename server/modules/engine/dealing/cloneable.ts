import type { TradingAccount } from './book.ts';
import type { Committed } from './engineOptions.ts';

/**
 * Returns an account that can cross threads: packed positions are a class of ours, which structured cloning would lose.
 */
export function cloneable(account: TradingAccount): TradingAccount {
  return { ...account, positions: new Map(account.positions) };
}

/** Returns a batch's changes in a form that can cross threads. */
export function cloneableChange(change: Committed): Committed {
  return { ...change, accounts: change.accounts.map(cloneable) };
}
