import { brandStudio } from './publishDraft.ts';
import { brandWithdrawal } from './withdrawBrand.ts';

export type { StudioDeps } from './deps.ts';

/** What two people decide here. */
export const studioSubjects = [brandStudio, brandWithdrawal] as const;
