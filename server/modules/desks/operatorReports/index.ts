export type { ReportDeps } from './deps.ts';
export { mailReports } from './mailReports.ts';
