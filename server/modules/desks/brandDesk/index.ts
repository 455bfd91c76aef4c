export { applyRelease, checkReleaseDecider } from './askRelease.ts';
export type { BrandDeskDeps } from './deps.ts';
export { ReleaseBoard } from './releaseBoard.ts';
export type { RunningBrand } from './releaseBoard.ts';
