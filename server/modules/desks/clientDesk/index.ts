export { applyAdjustment } from './adjust.ts';
export { findDeskClient } from './deskClient.ts';
export { applyUnfreeze } from './freeze.ts';
export { applyHoldEnd } from './hold.ts';
export { followLevels } from './followLevels.ts';
export type { ClientDeskDeps } from './deps.ts';
export { applyTerms } from './terms.ts';
