import { brandStudio } from './publishDraft.ts';
import { brandWithdrawal } from './withdrawBrand.ts';

export type { StudioDeps } from './deps.ts';

/** Kinds of approval of this module, each decided by two people. */
export const studioSubjects = [brandStudio, brandWithdrawal] as const;
