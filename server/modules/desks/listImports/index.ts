import { calendarChange, screeningListChange } from './askImport.ts';

export type { ListDeskDeps } from './deps.ts';
export { listImportRoutes } from './routes.ts';
export { sweepUploads } from './sweepUploads.ts';

/** What two people decide here. */
export const listSubjects = [screeningListChange, calendarChange] as const;
