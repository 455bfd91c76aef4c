import type { WithdrawalDeskDeps } from '../../money/withdrawals/index.ts';

/** What staff's acts on deposits and withdrawals need. */
export type PaymentDeskDeps = WithdrawalDeskDeps;
