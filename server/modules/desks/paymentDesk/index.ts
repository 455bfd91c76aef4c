export { applyBack } from './giveBack.ts';
export { applyConfirmed, confirmDeposit } from './confirmDeposit.ts';
export { applyManual } from './manualDeposit.ts';
export { applySettle } from './settleOutgoing.ts';
export type { PaymentDeskDeps } from './deps.ts';
