export { endDue } from './endDue.ts';
export { applyDate } from './moveDate.ts';
export type { CaseParts } from './parts.ts';
export { findCurrentCase } from './store.ts';
