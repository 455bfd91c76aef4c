import { withdrawalCompliance, withdrawalPayout } from './approve.ts';
import { withdrawalLegs } from './changeLegs.ts';

export { approveFirst } from './approve.ts';
export { withdrawalCalls } from './clientCalls.ts';
export { askOtherLegs } from './changeLegs.ts';
export { followWithdrawal } from './follow.ts';
export { sumsOf } from './view.ts';
export { reclaimReserve } from './reclaimReserve.ts';
export { automaticHolds } from './holds.ts';
export { lockSources } from './legStore.ts';
export { declineWithdrawal, holdWithdrawal, releaseWithdrawal } from './hold.ts';
export { recheckHolds } from './recheckHolds.ts';
export type { SendingDeps, WithdrawalDeskDeps, WithdrawalDeps } from './deps.ts';
export { payLeg, returnPaid } from './pay.ts';
export { revealPayout } from './revealPayout.ts';
export { askPayouts, sendLegs, sweepPayouts } from './sendLegs.ts';
export { settleByStaff } from './settlePayout.ts';
export { viewForDesk } from './view.ts';
export type { DeskView } from './view.ts';

/** Subjects of withdrawals that two people decide. */
export const withdrawalSubjects = [withdrawalPayout, withdrawalCompliance, withdrawalLegs] as const;
