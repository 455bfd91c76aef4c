import { brandStudio } from './publishDraft.ts';

export type { StudioDeps } from './deps.ts';

/** What two people decide here. */
export const studioSubjects = [brandStudio] as const;
