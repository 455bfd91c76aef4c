export { checkClientMoney } from './checkClientMoney.ts';
export { bookFees } from './bookFees.ts';
export { reconcileDays } from './reconcileDays.ts';
export { countDifferences, readDifferences } from './lists.ts';
