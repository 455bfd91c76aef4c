import type { SavedReport } from '@candor/contracts/http/office/reports.ts';
import { reportNames, reports } from '@candor/domain/reports/report.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { useReport, useReportTexts } from '../../data/officeReports.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import { secondTime } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed, NotFound } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useNow } from '../shell/useNow.ts';
import { readReportView, requestOf, viewOf, writeReportView } from './reportAddress.ts';
import type { ReportView } from './reportAddress.ts';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './Reports.module.css';
import { ReportTable } from './ReportTable.tsx';
import { SavedReports } from './SavedReports.tsx';

/** Page of the reports for those who run the business. */
export function ReportsPage() {
  const { t } = useReportTexts();
  const title = t('office.pages.reports');
  const readable = useReadable();
  const { report } = useParams();
  const chosen = report === undefined ? readable[0] : readable.find((name) => name === report);
  const mayRead = useMay('reports.read');
  if (mayRead && report !== undefined && !reportNames.some((name) => name === report)) return <NotFound />;
  if (!mayRead || chosen === undefined) return <NotAllowed title={title} />;
  return <Reports title={title} report={chosen} readable={readable} />;
}

function useReadable(): readonly ReportName[] {
  const actions = useOfficeSession().data?.actions ?? [];
  return reportNames.filter((name) => actions.includes(reports[name].action));
}

interface ReportsProps {
  title: string;
  report: ReportName;
  readable: readonly ReportName[];
}

function Reports({ title, report, readable }: ReportsProps) {
  const { t } = useReportTexts();
  const navigate = useNavigate();
  const [view, change] = useReportView();
  // The time is rounded to the day: a report does not change its days while it is read.
  const now = Math.floor(useNow() / DAY_MS) * DAY_MS;
  const request = requestOf(report, view, now);
  const query = useReport(request);
  const open = (saved: SavedReport) =>
    void navigate(`/reports/${saved.report}?${writeReportView(viewOf(saved.filters)).toString()}`);
  return (
    <OfficePage title={title} aside={t('reports.lead')}>
      <div className={desk.tools}>
        <Chips<ReportName>
          className={classes(desk.filter, styles.choose)}
          label={t('reports.choose')}
          options={readable.map((name) => ({ value: name, label: t(`reports.names.${name}`) }))}
          value={report}
          onChange={(name) => void navigate(`/reports/${name}?${writeReportView(view).toString()}`)}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ReportFilters report={report} view={view} request={request} onChange={change} />
          <About report={report} simulated={query.data?.simulated === true} />
          {query.data === undefined && query.isPending && <Skeleton height="200px" />}
          {query.data !== undefined && <ReportCharts answer={query.data} />}
        </div>
        <SavedReports report={report} view={view} onOpen={open} />
      </div>
      <Rows query={query} />
    </OfficePage>
  );
}

/** Returns the filters of the address, and a function that sets them. */
function useReportView(): [ReportView, (view: ReportView) => void] {
  const [query, setQuery] = useSearchParams();
  return [readReportView(query), (view) => setQuery(writeReportView(view), { replace: true })];
}

function About({ report, simulated }: { report: ReportName; simulated: boolean }) {
  const { t } = useReportTexts();
  return (
    <p className={styles.about}>
      <span>{t(`reports.about.${report}`)}</span>
      {simulated && <span className={styles.simulated}>{t('reports.demo')}</span>}
    </p>
  );
}

function Rows({ query }: { query: ReturnType<typeof useReport> }) {
  const { t } = useReportTexts();
  return (
    <Loaded query={query} height="420px">
      {(answer) => (
        <>
          <ReportTable answer={answer} isOld={query.isPlaceholderData} />
          <p className={styles.about}>
            <span>{t('reports.calculated', { time: secondTime(answer.at) })}</span>
            <Button size="dense" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('reports.again')}
            </Button>
          </p>
        </>
      )}
    </Loaded>
  );
}
