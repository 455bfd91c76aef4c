export { deliverPostbacks } from './deliver.ts';
export type { EarningParts } from './parts.ts';
export { settleAffiliates } from './settle.ts';
