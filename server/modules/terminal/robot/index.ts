export { RobotHistory } from './history.ts';
export type { BarSignal, SignalRequest } from './messages.ts';
export { RobotRunner } from './runner.ts';
export type { RunnerParts } from './runner.ts';
