import type { WithdrawalDeskDeps } from '../../money/withdrawals/index.ts';

/** Dependencies of actions by staff on deposits and withdrawals. */
export type PaymentDeskDeps = WithdrawalDeskDeps;
