import { caseDate } from './moveDate.ts';

export { endDue } from './endDue.ts';
export type { CaseDeps } from './deps.ts';
export { findCurrentCase } from './store.ts';

/** What two people decide here. */
export const caseSubjects = [caseDate] as const;
