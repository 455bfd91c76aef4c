export type { PriceHealth } from './feeds.ts';
export type { DealingDeskParts } from './parts.ts';
export { recordSwitches } from './recordSwitches.ts';
export { applyOpening, checkOpeningDecider } from './resumeOpening.ts';
