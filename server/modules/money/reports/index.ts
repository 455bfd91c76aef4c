export { countHour, tradeCommands } from './execution/countHour.ts';
export { ExecutionMonths } from './execution/executionMonths.ts';
export { MONTHS_SHOWN, completeMonths, monthName, publishMonths } from './execution/publishMonths.ts';
export { firstAccountAt, rowsKeptSince } from './execution/store.ts';
export { countTapeHours, listInterruptions } from './interruptions.ts';
export { LossShares } from './lossShares.ts';
export { OnceDaily } from './onceDaily.ts';
export { WithdrawalClock } from './withdrawalClock.ts';
