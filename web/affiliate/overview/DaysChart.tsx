import type { AffiliateOverview } from '@candor/contracts/http/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { dayText } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import styles from './Overview.module.css';

type Day = AffiliateOverview['days'][number];

const HEIGHT = 96;
/** The share of a day's width that its two bars take. */
const FILLED = 0.8;

/** Registrations and first deposits, day by day; also as a table for people who cannot see it. */
export function DaysChart({ days }: { days: readonly Day[] | undefined }) {
  const { t } = useAffiliateTexts();
  if (days === undefined) return <Skeleton height="200px" />;
  const most = Math.max(
    ...days.map(({ registrations, first_deposits: deposits }) => Math.max(registrations, deposits)),
    0,
  );
  return (
    <Panel padded className={styles.chart} aria-label={t('panel.chart.title')}>
      <h2>{t('panel.chart.title')}</h2>
      {most === 0 ? <p className={styles.quiet}>{t('panel.chart.none')}</p> : <Bars days={days} most={most} />}
      <p className={styles.legend}>
        <span data-kind="registrations">{t('panel.chart.registrations')}</span>
        <span data-kind="deposits">{t('panel.chart.firstDeposits')}</span>
      </p>
      {most > 0 && <DaysTable days={days} />}
    </Panel>
  );
}

function Bars({ days, most }: { days: readonly Day[]; most: number }) {
  const width = FILLED / 2;
  const heightOf = (count: number) => (count / most) * HEIGHT;
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, registrations, first_deposits: deposits }, index) => (
          <g key={day}>
            <rect
              data-kind="registrations"
              x={index + (1 - FILLED) / 2}
              y={HEIGHT - heightOf(registrations)}
              width={width}
              height={heightOf(registrations)}
            />
            <rect
              data-kind="deposits"
              x={index + 0.5}
              y={HEIGHT - heightOf(deposits)}
              width={width}
              height={heightOf(deposits)}
            />
          </g>
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{nameOf(days[0])}</span>
        <span>{nameOf(days.at(-1))}</span>
      </p>
    </>
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
      <Table label={t('panel.chart.title')} columns={columns} rows={busy} keyOf={({ day }) => day} />
    </details>
  );
}

function nameOf(day: Day | undefined): string {
  return day === undefined ? '' : dayText(Date.parse(day.day));
}
