export type { FillCheckDeps } from './deps.ts';
export { checkFill } from './checkFill.ts';
export { CheckedMonths, publishFillMonths } from './checkedMonths.ts';
export { answerFill, countUnanswered, findFill, listUnanswered, listWrongFills } from './deskStore.ts';
export type { DeskFill } from './deskStore.ts';
