export { AffiliateSessions } from './affiliateSessions.ts';
export { ownTransaction } from './parts.ts';
export type { AffiliateParts } from './parts.ts';
