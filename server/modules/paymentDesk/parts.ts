import type { PaymentParts } from '../payments/index.ts';
import type { WithdrawalDeskParts } from '../withdrawals/index.ts';

/** What staff's acts on deposits and withdrawals need. */
export interface PaymentDeskParts extends WithdrawalDeskParts {
  readonly payments: PaymentParts;
}
