import { assert } from '../assert.ts';
import type { AccountId, BrandId, EntryId, Instant } from '../ids.ts';
import { negate } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** Real and demo are two books; no entry touches both (blueprint B4.1). */
export type Book = 'real' | 'demo';

/** Where money can stand: a client's trading account, or one of the house's own per brand, book and currency. */
export type LedgerAccount =
  | { readonly kind: 'client'; readonly accountId: AccountId }
  | { readonly kind: HouseAccount };

export const houseAccounts = ['trading', 'funding', 'withdrawals', 'protection'] as const;
/** trading: the other side of profits. funding: deposits and demo money. withdrawals: reserved. protection: R6. */
export type HouseAccount = (typeof houseAccounts)[number];

export const entryKinds = ['trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance'] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Money;
}

/** One movement of money; its postings sum to zero. Never edited: a mistake is reversed by another entry. */
export interface LedgerEntry {
  readonly id: EntryId;
  readonly brandId: BrandId;
  readonly book: Book;
  readonly currency: string;
  readonly kind: EntryKind;
  /** What caused it: the command's id, or the rule with its position. */
  readonly reference: string;
  readonly at: Instant;
  readonly postings: readonly Posting[];
}

/** The house's account on the other side of each kind of entry. */
const counterparts: Readonly<Record<EntryKind, HouseAccount>> = {
  trade: 'trading',
  deposit: 'funding',
  demoFunding: 'funding',
  withdrawalReserve: 'withdrawals',
  negativeBalance: 'protection',
};

/** The two postings of an entry that moves `amount` to a client (negative: from him). */
export function clientPostings(kind: EntryKind, accountId: AccountId, amount: Money): readonly Posting[] {
  return [
    { account: { kind: 'client', accountId }, amount },
    { account: { kind: counterparts[kind] }, amount: negate(amount) },
  ];
}

/** Refuses to go on with an entry that does not sum to zero or moves nothing. */
export function assertBalanced(entry: LedgerEntry): void {
  assert(entry.postings.length >= 2, `entry ${entry.id} has fewer than two postings`);
  assert(
    entry.postings.every((posting) => posting.amount !== 0n),
    `entry ${entry.id} has a posting of nothing`,
  );
  const total = entry.postings.reduce((sum, posting) => sum + posting.amount, 0n);
  assert(total === 0n, `entry ${entry.id} does not sum to zero`);
}
