import { depositConfirm } from './confirmDeposit.ts';
import { depositChargeback, depositChargebackLost, depositChargebackWon, depositRefund } from './giveBack.ts';
import { depositManual } from './manualDeposit.ts';
import { outgoingSettle } from './settleOutgoing.ts';

export { confirmDeposit } from './confirmDeposit.ts';
export type { PaymentDeskDeps } from './deps.ts';

/** What two people decide here. */
export const paymentSubjects = [
  depositConfirm,
  depositManual,
  depositRefund,
  depositChargeback,
  depositChargebackWon,
  depositChargebackLost,
  outgoingSettle,
] as const;
