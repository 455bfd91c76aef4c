export type { PayoutDeps } from './deps.ts';
export { coolOffFrom, revealIban } from './read.ts';
export { rewrapDetails } from './rewrap.ts';
export { countDetailKeys, findDetails, findDetailsById, replaceDetailsSince } from './store.ts';
export type { PayoutDetails } from './store.ts';
