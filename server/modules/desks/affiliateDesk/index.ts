import { affiliatePayout } from './payout.ts';
import { affiliatePlan } from './plan.ts';

export { countWaitingPayouts, insertPlan, listUndecidedPayouts } from './earningStore.ts';
export type { AffiliateDeskDeps } from './deps.ts';
export { readPartners } from './showPartners.ts';

/** Kinds of approval of this module, each decided by two people. */
export const partnerSubjects = [affiliatePlan, affiliatePayout] as const;
