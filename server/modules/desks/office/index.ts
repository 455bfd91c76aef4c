import { verificationOverride } from './decideCase.ts';

export { readAudit } from './auditPage.ts';
export { clientNames } from './clientNames.ts';
export { listQueue } from './listQueue.ts';
export { presentScreening } from './presentVerification.ts';

/** Kinds of approval of this module, each decided by two people. */
export const verificationSubjects = [verificationOverride] as const;
