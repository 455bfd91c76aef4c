export { checkKept } from './checkKept.ts';
export type { ReportDeps } from './deps.ts';
export { mailReports } from './mailReports.ts';
export { readRows } from './readRows.ts';
