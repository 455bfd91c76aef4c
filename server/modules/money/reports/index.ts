export { countHour, tradeCommands } from './execution/countHour.ts';
export { ExecutionMonths } from './execution/executionMonths.ts';
export { publishMonths } from './execution/publishMonths.ts';
export { countTapeHours, listInterruptions } from './interruptions.ts';
export { LossShares } from './lossShares.ts';
export { OnceDaily } from './onceDaily.ts';
export { WithdrawalClock } from './withdrawalClock.ts';
