export { BrandRecords } from './brandRecords.ts';
export { RobotHistory } from './history.ts';
export type { BarSignal, SignalRequest } from './messages.ts';
export { RobotRunner } from './runner.ts';
export type { RunnerDeps } from './runner.ts';
