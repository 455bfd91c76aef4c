export type { AuditAct, StoredEntry } from './entry.ts';
export { AuditSigner, readAuditKeys } from './keys.ts';
export { recordAct } from './record.ts';
export { findHead, listOfClient, listOfClientBefore, listOwnActs, listPage, listPeople } from './store.ts';
export { verifyChain } from './verifyChain.ts';
export { AuditWitness } from './witness.ts';
