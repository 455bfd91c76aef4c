import { listExport } from './listExport.ts';

export type { ListExportDeps } from './deps.ts';

/** What two people decide here. */
export const exportSubjects = [listExport] as const;
