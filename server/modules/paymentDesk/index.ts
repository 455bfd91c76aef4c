export { applyBack } from './giveBack.ts';
export { applyConfirmed } from './confirmDeposit.ts';
export { applyManual } from './manualDeposit.ts';
