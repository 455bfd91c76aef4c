export { applyRelease, checkReleaseDecider } from './askRelease.ts';
export type { BrandDeskParts } from './parts.ts';
export { ReleaseBoard } from './releaseBoard.ts';
export type { RunningBrand } from './releaseBoard.ts';
