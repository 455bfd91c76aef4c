import { Navigate, useParams } from 'react-router';
import { useMailedReport, useReportTexts } from '../../data/officeReports.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { mailedView, writeReportView } from './reportAddress.ts';
import { ReportsPage } from './ReportsPage.tsx';

/** Reports, in their own part of the build. */
export const reportPages = { reports: ReportsPage, mailed: MailedReportPage };

/**
 * Page of a mail's link, `/reports/BRAND/payments/12/2026-11-01/2026-11-30`: opens that report of that brand, or none.
 */
function MailedReportPage() {
  const { t } = useReportTexts();
  const { brand = '', report = '', saved = '', from = '', until = '' } = useParams();
  const query = useMailedReport({ brand, report, saved });
  return (
    <OfficePage title={t('office.pages.reports')}>
      <Loaded query={query} height="420px">
        {(found) => {
          const view = found === null ? undefined : mailedView(found.filters, { from, until });
          return view === undefined ? (
            <ErrorState title={t('reports.mail.gone')} text={t('reports.mail.goneText')} />
          ) : (
            <Navigate replace to={`/reports/${report}?${writeReportView(view).toString()}`} />
          );
        }}
      </Loaded>
    </OfficePage>
  );
}
