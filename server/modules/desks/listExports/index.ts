import { listExport } from './listExport.ts';

export type { ListExportDeps } from './deps.ts';

/** Subjects of approval in this module. */
export const exportSubjects = [listExport] as const;
