export { sweepLimits } from './apply.ts';
export type { LimitParts } from './parts.ts';
export { readDepositRoom } from './depositRoom.ts';
