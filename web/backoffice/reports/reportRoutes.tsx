import { MailedReportPage } from './MailedReportPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';

/** The reports: a part of the build of its own. */
export const reportPages = { reports: ReportsPage, mailed: MailedReportPage };
