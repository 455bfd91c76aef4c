import { adjustment } from './adjust.ts';
import { clientUnfreeze } from './freeze.ts';
import { legalHoldEnd } from './hold.ts';
import { clientTerms } from './terms.ts';

export { findDeskClient } from './deskClient.ts';
export { followLevels } from './followLevels.ts';
export { readClients, refreshLevels } from './listClients.ts';
export type { ClientDeskDeps } from './deps.ts';

/** Kinds of approval of this module, each decided by two people. */
export const clientSubjects = [clientUnfreeze, legalHoldEnd, clientTerms, adjustment] as const;
