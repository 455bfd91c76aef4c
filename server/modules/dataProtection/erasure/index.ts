export { ERASURE_TASK, askErasure, askErasureWithin, eraseDue } from './eraseDue.ts';
export { eraseRows } from './eraseRows.ts';
export type { ErasureDeps } from './deps.ts';
export { findErasure, findErasureDue, insertErasure, isOver, countsAsErasedSql } from './store.ts';
