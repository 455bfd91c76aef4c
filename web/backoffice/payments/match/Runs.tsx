import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listRuns } from '@candor/contracts/http/office/reconciliation.ts';
import { useState } from 'react';
import { usePaymentTexts, useReconciliations } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { dayText, shortTime } from '../../../ui/dates.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import styles from '../Payments.module.css';
import { Listed } from './Listed.tsx';

type Run = OfficeAnswerOf<typeof listRuns>['runs'][number];

/** Comparisons so far, newest first. */
export function Runs({ label }: { label: string }) {
  const { t } = usePaymentTexts();
  const [page, setPage] = useState(1);
  const query = useReconciliations(page);
  const empty = { title: t('desk.match.emptyRuns'), text: t('desk.match.emptyRunsText') };
  const columns: readonly Column<Run>[] = [
    {
      id: 'day',
      label: t('desk.match.day'),
      cell: (run) => (
        <>
          {run.day === null ? t('desk.match.report', { name: run.staff ?? '' }) : dayText(Date.parse(run.day))}
          {run.day === null && (
            <>
              <br />
              <span className={desk.quiet}>{daysText(run)}</span>
            </>
          )}
        </>
      ),
    },
    { id: 'provider', label: t('desk.match.provider'), cell: ({ provider }) => providerName(t, provider) },
    { id: 'when', label: t('desk.match.when'), isWide: true, cell: ({ at }) => shortTime(at) },
    {
      id: 'lines',
      label: t('desk.match.lines'),
      isNumeric: true,
      cell: ({ lines, known }) => (
        <>
          {lines}
          {known > 0 && <span className={desk.quiet}> {t('desk.match.known', { count: known })}</span>}
        </>
      ),
    },
    {
      id: 'found',
      label: t('desk.match.found'),
      cell: ({ buckets }) => (
        <span className={styles.badges}>
          {Object.entries(buckets).map(([bucket, number]) => (
            <Badge key={bucket} tone={bucket === 'matched' ? 'positive' : 'warning'}>
              {t(`desk.match.buckets.${bucket}`)} {number}
            </Badge>
          ))}
        </span>
      ),
    },
    { id: 'left', label: t('desk.match.left'), isNumeric: true, cell: ({ open }) => open },
  ];
  return (
    <Listed label={label} query={query} page={page} onPage={setPage} empty={empty}>
      {({ runs }) => <Table label={label} isStacked columns={columns} rows={runs} keyOf={({ id }) => id} />}
    </Listed>
  );
}

/** Formats the days of a comparison, whose end is the moment after the last day. */
function daysText({ from, until }: Run): string {
  const [first, last] = [dayText(from), dayText(until - 1)];
  return first === last ? first : `${first} – ${last}`;
}
