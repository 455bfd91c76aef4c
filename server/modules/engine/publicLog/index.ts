export { anchorLog, anchoredAt, findAnchorFile, listAnchors } from './anchor.ts';
export { appendWaiting } from './append.ts';
export type { PublicLogDeps } from './deps.ts';
export { logKeyFile, readLogKeys } from './keys.ts';
export { findLogFile, isShortOfQuorum, publishedHead } from './served.ts';
export type { Cosigning } from './store.ts';
export { publishedLogHere } from './published.ts';
export { askWitness } from './askWitness.ts';
export type { Witness } from './askWitness.ts';
