export { LOGIN_PURPOSE, askAtLogin, beginSetup, findLoginChallenge, findSetup, finishSetup } from './atLogin.ts';
export {
  answerChallenge,
  askNewPasskey,
  askPasskey,
  endChallenge,
  endChallenges,
  findChallenge,
  startChallenge,
  sweepChallenges,
} from './challenges.ts';
export type { ChallengeAnswer, FactorProof, OpenChallenge, Proven } from './challenges.ts';
export { factorHandlers } from './handlers.ts';
export { hasFactorKind, listFactorKinds } from './kinds.ts';
export { confirmIdentity, confirmOptions } from './confirmIdentity.ts';
export type { Confirming } from './confirmIdentity.ts';
export { factorKeyFile, readFactorKeys } from './keys.ts';
export type { FactorKeys } from './keys.ts';
export type { FactorOwner, FactorWork } from './owner.ts';
export { addPasskey } from './passkeys.ts';
export type { PasskeySite } from './passkeys.ts';
export type { FactorNews, FactorDeps, FactorPeople, FactorVisitor } from './people.ts';
export { notifyOfRecovery, passkeyOptions, proveFactor } from './proving.ts';
export { rewrapFactors } from './rewrap.ts';
export { renewRecoveryCodes } from './recovery.ts';
export {
  factorStatus,
  forgetFactorsSince,
  hasFactor,
  methodsOf,
  removePasskey,
  renamePasskey,
  tidyRecoveryCodes,
} from './status.ts';
export type { FactorStatus } from './status.ts';
export { countFactorKeys } from './store.ts';
export { beginTotp, codeAt, confirmTotp, removeTotp } from './totp.ts';
