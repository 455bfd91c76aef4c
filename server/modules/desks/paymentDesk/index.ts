import { depositConfirm } from './confirmDeposit.ts';
import { depositChargeback, depositChargebackLost, depositChargebackWon, depositRefund } from './refunds.ts';
import { depositManual } from './manualDeposit.ts';
import { outgoingSettle } from './settleOutgoing.ts';

export { confirmDeposit } from './confirmDeposit.ts';
export type { PaymentDeskDeps } from './deps.ts';
export { readCases } from './listCases.ts';

/** Kinds of approval of this module, each decided by two people. */
export const paymentSubjects = [
  depositConfirm,
  depositManual,
  depositRefund,
  depositChargeback,
  depositChargebackWon,
  depositChargebackLost,
  outgoingSettle,
] as const;
