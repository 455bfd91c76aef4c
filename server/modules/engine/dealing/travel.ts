import type { TradingAccount } from './book.ts';
import type { Committed } from './engineOptions.ts';

/** An account that can cross threads: packed positions are a class of ours, which a copy would lose. */
export function travelling(account: TradingAccount): TradingAccount {
  return { ...account, positions: new Map(account.positions) };
}

/** The same for everything that a batch has changed. */
export function travellingChange(change: Committed): Committed {
  return { ...change, accounts: change.accounts.map(travelling) };
}
