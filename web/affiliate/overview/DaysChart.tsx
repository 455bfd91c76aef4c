import type { AffiliateOverview } from '@candor/contracts/http/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { dayText } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SeriesChart } from '../../ui/SeriesChart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import styles from './Overview.module.css';

type Day = AffiliateOverview['days'][number];

/** Registrations and first deposits, day by day; also as a table for people who cannot see the chart. */
export function DaysChart({ days }: { days: readonly Day[] | undefined }) {
  const { t } = useAffiliateTexts();
  if (days === undefined) return <Skeleton height="200px" />;
  const isEmpty = days.every(({ registrations, first_deposits: deposits }) => registrations + deposits === 0);
  return (
    <Panel padded className={styles.chart} aria-label={t('panel.chart.title')}>
      <h2>{t('panel.chart.title')}</h2>
      {isEmpty ? <p className={styles.quiet}>{t('panel.chart.none')}</p> : <Bars days={days} />}
      {!isEmpty && <DaysTable days={days} />}
    </Panel>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const { t } = useAffiliateTexts();
  const points = days.map((day) => ({
    key: day.day,
    label: nameOf(day),
    values: [day.first_deposits, day.registrations],
  }));
  return (
    <SeriesChart
      lines={[t('panel.chart.firstDeposits'), t('panel.chart.registrations')]}
      points={points}
      ends={[nameOf(days[0]), nameOf(days.at(-1))]}
      format={countText}
    />
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  const { t } = useAffiliateTexts();
  const busy = days.filter(({ registrations, first_deposits: deposits }) => registrations + deposits > 0);
  const columns: readonly Column<Day>[] = [
    { id: 'day', label: t('panel.chart.day'), isOneLine: true, cell: nameOf },
    {
      id: 'registrations',
      label: t('panel.chart.registrations'),
      isNumeric: true,
      cell: ({ registrations }) => registrations,
    },
    {
      id: 'firstDeposits',
      label: t('panel.chart.firstDeposits'),
      isNumeric: true,
      cell: ({ first_deposits: deposits }) => deposits,
    },
  ];
  return (
    <details className={styles.asTable}>
      <summary>{t('panel.chart.table')}</summary>
      <Table label={t('panel.chart.title')} isInSection columns={columns} rows={busy} keyOf={({ day }) => day} />
    </details>
  );
}

function nameOf(day: Day | undefined): string {
  return day === undefined ? '' : dayText(Date.parse(day.day));
}
