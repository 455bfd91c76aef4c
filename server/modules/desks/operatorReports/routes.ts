import type { OfficeHandlers } from '../../access/staff/index.ts';
import type { ReportDeps } from './deps.ts';
import { exportReport } from './exportReport.ts';
import { readReport } from './readReport.ts';
import { listReportReaders, listSavedReports, mailSavedReport, removeSavedReport, saveReport } from './savedReports.ts';

type ReportCalls =
  | 'readReport'
  | 'exportReport'
  | 'listSavedReports'
  | 'saveReport'
  | 'removeSavedReport'
  | 'mailSavedReport'
  | 'listReportReaders';

/** Handlers of the operator's reports. */
export function operatorReportRoutes(deps: ReportDeps): OfficeHandlers<ReportCalls> {
  return {
    readReport: (request, { session }) => readReport(deps, request, session),
    exportReport: (request, { session }) => exportReport(deps, request, session),
    listSavedReports: (_request, { session }) => listSavedReports(deps, session),
    saveReport: (request, { session }) => saveReport(deps, request, session),
    removeSavedReport: ({ id }, { session }) => removeSavedReport(deps, id, session),
    mailSavedReport: (request, { session }) => mailSavedReport(deps, request, session),
    listReportReaders: (request, { session }) => listReportReaders(deps, request, session),
  };
}
