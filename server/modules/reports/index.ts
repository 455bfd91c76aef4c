export { LossShares } from './lossShares.ts';
