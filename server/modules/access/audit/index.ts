export { act } from './act.ts';
export type { ActDeps, LockedAction } from './act.ts';
export type { AuditAct, StoredEntry } from './entry.ts';
export { AuditSigner, auditKeyFile, readAuditKeys } from './keys.ts';
export { recordAct } from './record.ts';
export {
  countActs,
  countPage,
  findHead,
  listOfCase,
  listOfClientBefore,
  listOwnActs,
  listPage,
  listPeople,
  listDisclosedToClient,
} from './store.ts';
export { AuditVerifier, readLastVerdict } from './verifier.ts';
export type { LastVerdict } from './verifier.ts';
export type { Verification } from './verificationStore.ts';
export { verifyChain } from './verifyChain.ts';
export { AuditWitness } from './witness.ts';
export type { WitnessedHead } from './witness.ts';
