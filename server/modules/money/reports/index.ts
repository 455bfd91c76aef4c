export { LossShares } from './lossShares.ts';
export { WithdrawalClock } from './withdrawalClock.ts';
