import { brandRelease } from './askRelease.ts';

export type { BrandDeskDeps } from './deps.ts';
export { insertRelease } from './store.ts';
export { ReleaseBoard } from './releaseBoard.ts';
export type { RunningBrand } from './releaseBoard.ts';

/** Kinds of approval of this module, each decided by two people. */
export const brandSubjects = [brandRelease] as const;
