export { applyLimit, checkLimitDecider } from './askLimit.ts';
export { applyCorrection } from './applyCorrection.ts';
export { applyHaltEnd, checkHaltDecider } from './haltInstrument.ts';
export { recordHalts } from './recordHalts.ts';
export type { PriceHealth } from './feeds.ts';
export type { DealingDeskParts } from './parts.ts';
export { recordLimits } from './recordLimits.ts';
export { recordSwitches } from './recordSwitches.ts';
export { applyOpening, checkOpeningDecider } from './resumeOpening.ts';
