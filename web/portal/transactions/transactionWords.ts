import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import type { TransactionGroup, TransactionStatus } from '@candor/domain/payments/transaction.ts';

/** The key of what happened. */
export function typeKey({ type, cause, instrument }: Pick<WireTransaction, 'type' | 'cause' | 'instrument'>) {
  if (cause === 'dividend' && instrument !== null) return 'transactions.causes.dividendOf' as const;
  return cause === 'payment' ? (`transactions.types.${type}` as const) : (`transactions.causes.${cause}` as const);
}

/** The key of a status on a tab: a withdrawal that has been paid is completed. */
export function statusKey(status: TransactionStatus, group: TransactionGroup) {
  if (status === 'approved' && group === 'withdrawals') return 'transactions.statuses.completed' as const;
  return `transactions.statuses.${status}` as const;
}
