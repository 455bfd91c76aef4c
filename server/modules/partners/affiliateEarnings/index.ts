export { deliverPostbacks } from './deliver.ts';
export type { EarningDeps } from './deps.ts';
export { openSecret, sealSecret } from './sealedSecret.ts';
export { settleAffiliates } from './settle.ts';
export { signedCall } from './signedCall.ts';
