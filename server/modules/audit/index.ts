export type { AuditAct } from './entry.ts';
export { AuditSigner, readAuditKeys } from './keys.ts';
export { recordAct } from './record.ts';
export { verifyChain } from './verifyChain.ts';
export { AuditWitness } from './witness.ts';
