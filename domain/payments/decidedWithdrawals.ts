import type { PaymentReason } from './reasons.ts';

/** Outcomes of the withdrawals that were decided in the last days. */
export interface DecidedWithdrawals {
  readonly paid: number;
  /** Number of withdrawals that clients cancelled before they were paid. */
  readonly cancelled: number;
  readonly refused: readonly { readonly reason: PaymentReason; readonly count: number }[];
}

/** Rule HN-8: counts the paid and the refused withdrawals; undefined where there are too few to be shown. */
export function decidedCounts(
  { paid, refused }: DecidedWithdrawals,
  minimum: number,
): { readonly decided: number; readonly refused: number } | undefined {
  const count = refused.reduce((total, one) => total + one.count, 0);
  const decided = paid + count;
  return decided < minimum ? undefined : { decided, refused: count };
}
