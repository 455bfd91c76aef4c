import { affiliatePayout } from './payout.ts';
import { affiliatePlan } from './plan.ts';

export { countWaitingPayouts, insertPlan, listUndecidedPayouts } from './earningStore.ts';
export type { AffiliateDeskDeps } from './deps.ts';

/** What two people decide here. */
export const partnerSubjects = [affiliatePlan, affiliatePayout] as const;
