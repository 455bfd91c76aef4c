export type { LimitDeps } from './deps.ts';
export { readDepositRoom } from './depositRoom.ts';
export { giveUpWish, joinWishes, joinWishesOf } from './everywhere.ts';
export { isLimitedElsewhere } from './everywhereStore.ts';
export { sweepLimits } from './sweep.ts';
