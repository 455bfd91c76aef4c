export { applyAdjustment } from './adjust.ts';
export { findDeskClient } from './deskClient.ts';
export { applyUnfreeze } from './freeze.ts';
export { applyHoldEnd } from './hold.ts';
export { followLevels } from './followLevels.ts';
export type { ClientDeskParts } from './parts.ts';
export { applyTerms } from './terms.ts';
