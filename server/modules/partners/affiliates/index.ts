export { accountNumber } from './accountNumber.ts';
export { AffiliateSessions } from './affiliateSessions.ts';
export { LOGINS_OF_PARTNER } from './enter.ts';
export { insertLink as addLink } from './linkStore.ts';
export { endLost as endPartnerLost } from './lostMail.ts';
export { findCompletedSince as findPartnerReturn, partnerLost } from './lostStore.ts';
export { advancePartnerLost } from './lostWait.ts';
export { ownTransaction } from './deps.ts';
export type { AffiliateDeps } from './deps.ts';
export { PARTNER_RESET_TASK, answerReset } from './passwordReset.ts';
export { countClick, insertReferral } from './referralStore.ts';
export {
  codeOfInvitation,
  findByReference,
  findOpenInvitation,
  insertAffiliate,
  replaceInvitation,
  updatePassword as setAffiliatePassword,
} from './store.ts';
export { countAffiliatePeppers } from './store.ts';
export type { NewAffiliate } from './store.ts';
export { listPlans, planAt, presentPlan, sumCommissions } from './planStore.ts';
export type { AffiliatePlan } from './planStore.ts';
