export { AffiliateSessions } from './affiliateSessions.ts';
export { insertLink as addLink } from './linkStore.ts';
export { ownTransaction } from './parts.ts';
export type { AffiliateParts } from './parts.ts';
export { countClick, insertReferral } from './referralStore.ts';
export { findByReference, insertAffiliate, updatePassword as setAffiliatePassword } from './store.ts';
