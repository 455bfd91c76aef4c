import { limitRaised } from './askLimit.ts';
import { marketTerm } from './askTerm.ts';
import { tradeCorrection } from './askCorrection.ts';
import { corporateAction } from './corporateActions.ts';
import { haltEnded } from './haltInstrument.ts';
import { incidentRepair } from './repair.ts';
import { openingResumed } from './resumeOpening.ts';

export { readAccounts } from './accounts.ts';
export { readFillChecks } from './fillChecks.ts';
export { readCorrections } from './listCorrections.ts';
export { readOverview } from './overview.ts';
export { recordHalts } from './recordHalts.ts';
export type { PriceHealth } from './feeds.ts';
export type { DealingDeskDeps } from './deps.ts';
export { recordLimits } from './recordLimits.ts';
export { recordSteps, stepRows } from './recordSteps.ts';
export { recordTerms } from './recordTerms.ts';
export { recordSwitches } from './recordSwitches.ts';
export { recordActions } from './recordActions.ts';

/** Kinds of approval of this module, each decided by two people. */
export const dealingSubjects = [
  openingResumed,
  haltEnded,
  corporateAction,
  limitRaised,
  marketTerm,
  tradeCorrection,
  incidentRepair,
] as const;
