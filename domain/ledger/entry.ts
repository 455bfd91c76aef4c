import { assert } from '../assert.ts';
import type { AccountId, BrandId, EntryId, Instant } from '../ids.ts';
import { money, negate } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** Ledger book: real and demo share nothing; no entry touches both (ruling B4.1). */
export type Book = 'real' | 'demo';

/**
 * Account to which a posting belongs: a client's trading account, or one of the broker's own per brand, book and
 * currency. Clearing is what a payment provider owes the broker (a negative sum), one account for each provider.
 */
export type LedgerAccount =
  | { readonly kind: 'client'; readonly accountId: AccountId }
  | { readonly kind: BrokerAccount }
  | { readonly kind: 'clearing'; readonly provider: string };

export const brokerAccounts = [
  ...(['trading', 'funding', 'withdrawals', 'protection'] as const),
  ...(['fees', 'suspense', 'losses', 'adjustments', 'receivables'] as const),
] as const;
/**
 * Accounts of the broker. trading: the other side of profits, of their corrections and of dividends. funding: demo
 * money, and deposits without a provider. withdrawals: reserved for clients who are to be paid. protection: R6. fees:
 * what providers keep. suspense: money that has arrived for a client and cannot be credited yet. receivables: what
 * clients owe of money that providers took back (R35). losses: such money that the broker has borne. adjustments: what
 * two members of staff have given a client or taken from them, with their reason, and the parts of a cent that closed
 * accounts leave.
 */
export type BrokerAccount = (typeof brokerAccounts)[number];

/** Name of a broker's account, as it is stored and shown. */
export type BrokerAccountName = BrokerAccount | `clearing:${string}`;

/** Entries that move a client's cash. */
export const clientEntryKinds = [
  'trade',
  'deposit',
  'demoFunding',
  'withdrawalReserve',
  'negativeBalance',
  'suspenseRelease',
  'withdrawalRelease',
  'refund',
  'chargeback',
  'chargebackReversal',
  'receivableSettled',
  'remainderSwept',
  'adjustment',
  'tradeReversal',
  'tradeCorrection',
  'protectionCorrection',
  'dividend',
] as const;
export type ClientEntryKind = (typeof clientEntryKinds)[number];

/** Entries between the broker's accounts: for a client, and in that account's chain, but without effect on its cash. */
const houseEntryKinds = ['suspense', 'suspenseReturn', 'payOut', 'payOutReturn', 'fee'] as const;

export const entryKinds = [...clientEntryKinds, ...houseEntryKinds] as const;
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
  /** Cause of the entry: the command's id, or the rule with its position. */
  readonly reference: string;
  readonly at: Instant;
  readonly postings: readonly Posting[];
}

/** Broker's account on the other side of entries that no movement of money causes. */
const counterparts = {
  trade: 'trading',
  tradeReversal: 'trading',
  tradeCorrection: 'trading',
  demoFunding: 'funding',
  negativeBalance: 'protection',
  protectionCorrection: 'protection',
  dividend: 'trading',
  receivableSettled: 'receivables',
} as const satisfies Partial<Record<EntryKind, BrokerAccount>>;

/** Returns the two postings of an entry that moves `amount` to a client (negative: from them). */
export function clientPostings(
  kind: keyof typeof counterparts,
  accountId: AccountId,
  amount: Money,
): readonly Posting[] {
  return [
    { account: { kind: 'client', accountId }, amount },
    { account: { kind: counterparts[kind] }, amount: negate(amount) },
  ];
}

/** Returns the name of a broker's account, as its rows have it. */
export function brokerAccountName(account: Exclude<LedgerAccount, { readonly kind: 'client' }>): BrokerAccountName {
  return account.kind === 'clearing' ? `clearing:${account.provider}` : account.kind;
}

/** Is the name allowed for a provider, so that its clearing account can be named after it? */
export function isProviderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(name);
}

/** Sums the postings to one kind of account. */
export function postedTo(kind: LedgerAccount['kind'], postings: readonly Posting[]): Money {
  let total = 0n;
  for (const { account, amount } of postings) if (account.kind === kind) total += amount;
  return money(total);
}

/** Asserts that an entry sums to zero and that each of its postings moves something. */
export function assertBalanced(entry: LedgerEntry): void {
  assert(entry.postings.length >= 2, () => `entry ${entry.id} has fewer than two postings`);
  assert(
    entry.postings.every((posting) => posting.amount !== 0n),
    () => `entry ${entry.id} has a posting of nothing`,
  );
  const total = entry.postings.reduce((sum, posting) => sum + posting.amount, 0n);
  assert(total === 0n, () => `entry ${entry.id} does not sum to zero`);
}
