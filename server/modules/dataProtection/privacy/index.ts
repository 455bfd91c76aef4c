export { readAccessLog } from './accessLog.ts';
export { sweepClosings } from './carryOutClosing.ts';
export type { ClosingDeps } from './deps.ts';
