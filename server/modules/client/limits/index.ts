export { sweepLimits } from './apply.ts';
export type { LimitDeps } from './deps.ts';
export { readDepositRoom } from './depositRoom.ts';
