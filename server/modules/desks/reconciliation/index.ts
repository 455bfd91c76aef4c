export { bookFees } from './bookFees.ts';
export { reconcileDays } from './reconcileDays.ts';
export { countDifferences } from './lists.ts';
