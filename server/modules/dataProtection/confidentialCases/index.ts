export { endDue } from './endDue.ts';
export { applyDate } from './moveDate.ts';
export type { CaseDeps } from './deps.ts';
export { findCurrentCase } from './store.ts';
