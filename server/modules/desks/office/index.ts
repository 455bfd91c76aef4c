import { verificationOverride } from './decideCase.ts';

export { clientNames } from './clientNames.ts';
export { presentScreening } from './presentVerification.ts';

/** What two people decide here. */
export const verificationSubjects = [verificationOverride] as const;
