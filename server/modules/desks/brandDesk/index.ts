import { brandRelease } from './askRelease.ts';

export type { BrandDeskDeps } from './deps.ts';
export { insertRelease } from './store.ts';
export { ReleaseBoard } from './releaseBoard.ts';
export type { RunningBrand } from './releaseBoard.ts';

/** What two people decide here. */
export const brandSubjects = [brandRelease] as const;
