import type { TransactionGroup, TransactionStatus } from '@candor/domain/payments/transaction.ts';

/** Returns the text key of a status on a tab: a withdrawal that has been paid is completed. */
export function statusKey(status: TransactionStatus, group: TransactionGroup) {
  if (status === 'approved' && group === 'withdrawals') return 'transactions.statuses.completed' as const;
  return `transactions.statuses.${status}` as const;
}
