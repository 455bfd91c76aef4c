import { calendarChange, screeningListChange } from './askImport.ts';

export { listImportRoutes } from './routes.ts';
export { sweepUploads } from './sweepUploads.ts';

/** Kinds of approval of this module, each decided by two people. */
export const listSubjects = [screeningListChange, calendarChange] as const;
