import type { RequestedReport } from '@candor/contracts/http/office/reports.ts';
import { reportPeriods } from '@candor/domain/reports/period.ts';
import type { ReportPeriod } from '@candor/domain/reports/period.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { useState } from 'react';
import { useOfficeSession } from '../../data/office.ts';
import { fetchReport, useReportTexts } from '../../data/officeReports.ts';
import { Button } from '../../ui/Button.tsx';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Select } from '../../ui/Select.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { daysOfSpan } from './reportAddress.ts';
import type { ReportView } from './reportAddress.ts';

interface ReportFiltersProps {
  report: ReportName;
  view: ReportView;
  request: RequestedReport;
  onChange: (view: ReportView) => void;
}

const ANY = 'any';

/** Days, currency and brands of a report, and its export. */
export function ReportFilters({ report, view, request, onChange }: ReportFiltersProps) {
  const { t } = useReportTexts();
  const brands = useOfficeSession().data?.brands ?? [];
  const days = daysOfSpan(request);
  const change = (part: Partial<ReportView>) => onChange({ ...view, ...part });
  const changeDays = (part: { from?: string; until?: string }) => {
    const next = { ...days, ...part };
    if (next.from !== '' && next.until !== '') change({ period: 'days', ...next });
  };
  const currencies = [...new Set(brands.map(({ currency }) => currency.code))].toSorted();
  return (
    <div className={desk.tools}>
      <Select<ReportPeriod>
        label={t('reports.period')}
        options={reportPeriods.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
        value={view.period}
        onChange={(period) => change(period === 'days' ? { period, ...days } : { period })}
      />
      <DateFilter label={t('reports.from')} value={days.from} onChange={(from) => changeDays({ from })} />
      <DateFilter label={t('reports.until')} value={days.until} onChange={(until) => changeDays({ until })} />
      {reports[report].hasCurrency && (
        <Select
          label={t('reports.currency')}
          options={[
            { value: ANY, label: t('reports.anyCurrency') },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
          value={view.currency === '' ? ANY : view.currency}
          onChange={(currency) => change({ currency: currency === ANY ? '' : currency })}
        />
      )}
      {brands.length > 1 && (
        <Select
          label={t('reports.brand')}
          options={[
            { value: 'this', label: t('reports.thisBrand') },
            { value: 'all', label: t('reports.everywhere') },
          ]}
          value={view.everywhere ? 'all' : 'this'}
          onChange={(which) => change({ everywhere: which === 'all' })}
        />
      )}
      <Download request={request} />
    </div>
  );
}

function Download({ request }: { request: RequestedReport }) {
  const { t } = useReportTexts();
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    const outcome = await whileBusy(fetchReport(request));
    if (outcome.kind !== 'done') return setFailure(`${t('reports.downloadFailed')}. ${failureText(t, outcome)}`);
    setFailure(undefined);
    return saveFile(outcome.value.file, outcome.value.name);
  };
  return (
    <>
      <FormNotice tone="negative" text={failure} />
      <Button size="dense" busy={isBusy} onClick={() => void download()}>
        {t('reports.download')}
      </Button>
    </>
  );
}
