export { deliverPostbacks } from './deliver.ts';
export type { EarningDeps } from './deps.ts';
export { settleAffiliates } from './settle.ts';
