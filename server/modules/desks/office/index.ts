import { verificationOverride } from './decideCase.ts';

/** What two people decide here. */
export const verificationSubjects = [verificationOverride] as const;
