export { ERASURE_TASK, askErasure, eraseDue } from './eraseDue.ts';
export { eraseRows } from './eraseRows.ts';
export type { ErasureParts } from './parts.ts';
export { findErasureDue, insertErasure } from './store.ts';
