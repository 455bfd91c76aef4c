export { anchorLog, anchoredAt, findAnchorFile, listAnchors } from './anchor.ts';
export { appendWaiting } from './append.ts';
export type { PublicLogDeps } from './deps.ts';
export { logKeyFile, readLogKeys } from './keys.ts';
export { findLogFile, publishedHead } from './served.ts';
export { publishedLogHere } from './published.ts';
export { askWitness } from './askWitness.ts';
export type { Witness } from './askWitness.ts';
