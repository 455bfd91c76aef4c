import type { WireTransaction } from '@candor/contracts/http/transactions.ts';

/** Returns the text key of a transaction's type or cause. */
export function typeKey({ type, cause, instrument }: Pick<WireTransaction, 'type' | 'cause' | 'instrument'>) {
  if (cause === 'dividend' && instrument !== null) return 'transactions.causes.dividendOf' as const;
  return cause === 'payment' ? (`transactions.types.${type}` as const) : (`transactions.causes.${cause}` as const);
}
