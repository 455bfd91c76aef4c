import { caseDate } from './moveDate.ts';

export { endDue } from './endDue.ts';
export { findCurrentCase } from './store.ts';

/** Kinds of approval of this module, each decided by two people. */
export const caseSubjects = [caseDate] as const;
