import { assert } from '../assert.ts';

/** Specification 4: the four tabs that types are grouped under. */
export const transactionGroups = ['deposits', 'withdrawals', 'bonuses', 'credits'] as const;
export type TransactionGroup = (typeof transactionGroups)[number];

interface TransactionType {
  readonly group: TransactionGroup;
  /** Name of the type in the specification's call; pages translate the type's number. */
  readonly name: string;
}

/** Types by number. */
const types = {
  1: { group: 'deposits', name: 'Credit Card' },
  2: { group: 'deposits', name: 'Bank Wire' },
  3: { group: 'deposits', name: 'Alternative' },
  4: { group: 'bonuses', name: 'Bonus' },
  5: { group: 'credits', name: 'Credit' },
  6: { group: 'withdrawals', name: 'Withdrawal' },
  7: { group: 'withdrawals', name: 'Refund to Source' },
  8: { group: 'withdrawals', name: 'Chargeback' },
  9: { group: 'deposits', name: 'Titan Payments' },
  10: { group: 'bonuses', name: 'Referral Bonus' },
  11: { group: 'deposits', name: 'Manual Deposit' },
} as const satisfies Readonly<Record<number, TransactionType>>;

export const transactionTypeIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type TransactionTypeId = (typeof transactionTypeIds)[number];

/**
 * Causes of a ledger entry, where its type alone is ambiguous: both demo money and a deposit without a payment are type
 * 11, and type 5 is a credit, the lifting of a negative balance, an adjustment, a settled receivable, a dividend, or
 * either entry of a corrected trade.
 */
export const transactionCauses = [
  ...(['payment', 'demoFunding', 'negativeBalance', 'adjustment', 'receivableSettled'] as const),
  'remainderSwept',
  ...(['tradeReversal', 'tradeCorrection', 'protectionCorrection', 'dividend'] as const),
] as const;
export type TransactionCause = (typeof transactionCauses)[number];

const causeNames = {
  demoFunding: 'Demo Funding',
  negativeBalance: 'Negative Balance Protection',
  adjustment: 'Adjustment',
  receivableSettled: 'Receivable Settled',
  remainderSwept: 'Remainder Of A Cent',
  tradeReversal: 'Trade Result Reversed',
  tradeCorrection: 'Trade Result Corrected',
  protectionCorrection: 'Negative Balance Protection Corrected',
  dividend: 'Dividend',
} as const;

export const transactionStatuses = [
  'pending',
  'processing',
  'onHold',
  'approved',
  'declined',
  'cancelled',
  'expired',
  'refunded',
  'partiallyRefunded',
  'chargeback',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

const statusNames: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  onHold: 'On hold',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
  partiallyRefunded: 'Partially refunded',
  chargeback: 'Chargeback',
};

/** Rule TN-1: returns the tab of a type. */
export function groupOf(type: TransactionTypeId): TransactionGroup {
  return types[type].group;
}

/** Lists the types of a tab, ascending. */
export function typesOf(group: TransactionGroup): TransactionTypeId[] {
  return transactionTypeIds.filter((type) => types[type].group === group);
}

/** Returns the English name of a transaction. */
export function typeName(type: TransactionTypeId, cause: TransactionCause): string {
  return cause === 'payment' ? types[type].name : causeNames[cause];
}

/** Rule TN-4: returns the English name of a status; an approved withdrawal has been paid, and is shown as completed. */
export function statusName(status: TransactionStatus, type: TransactionTypeId): string {
  return isCompleted(status, type) ? 'Completed' : statusNames[status];
}

/** Is the transaction a withdrawal that has been paid? */
export function isCompleted(status: TransactionStatus, type: TransactionTypeId): boolean {
  return status === 'approved' && groupOf(type) === 'withdrawals';
}

/** Reads the number of a type from the database or an address; undefined for any other number. */
export function toTypeId(value: number): TransactionTypeId | undefined {
  return transactionTypeIds.find((type) => type === value);
}

/** Returns the type of a number from the database; any other number is a bug. */
export function typeIdOf(value: number): TransactionTypeId {
  const type = toTypeId(value);
  assert(type !== undefined, `${value} is a type of transaction`);
  return type;
}

/** Reads the tab in an address; undefined for any other text. */
export function toGroup(word: string | undefined): TransactionGroup | undefined {
  return transactionGroups.find((group) => group === word);
}
