export { countWaitingPayouts, insertPlan, listUndecidedPayouts } from './earningStore.ts';
export { applyAffiliatePayout } from './payout.ts';
export { applyPlan } from './plan.ts';
export type { AffiliateDeskDeps } from './deps.ts';
