import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listRuns } from '@candor/contracts/http/office/reconciliation.ts';
import { useState } from 'react';
import { usePaymentTexts, useReconciliations } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { dayText, shortTime } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import styles from '../Payments.module.css';
import { Listed } from './Listed.tsx';

type Run = OfficeAnswerOf<typeof listRuns>['runs'][number];

/** The comparisons so far, the latest first. */
export function Runs({ label }: { label: string }) {
  const { t } = usePaymentTexts();
  const [page, setPage] = useState(1);
  const query = useReconciliations(page);
  const empty = { title: t('desk.match.emptyRuns'), text: t('desk.match.emptyRunsText') };
  return (
    <Listed label={label} query={query} page={page} onPage={setPage} empty={empty}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('desk.match.day')}</th>
            <th scope="col">{t('desk.match.provider')}</th>
            <th scope="col" className={desk.wide}>
              {t('desk.match.when')}
            </th>
            <th scope="col" className={desk.right}>
              {t('desk.match.lines')}
            </th>
            <th scope="col">{t('desk.match.found')}</th>
            <th scope="col" className={desk.right}>
              {t('desk.match.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data?.runs.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </Listed>
  );
}

/** Its end is the moment after it. */
function daysText({ from, until }: Run): string {
  const [first, last] = [dayText(from), dayText(until - 1)];
  return first === last ? first : `${first} – ${last}`;
}

function Row({ run }: { run: Run }) {
  const { t } = usePaymentTexts();
  return (
    <tr>
      <td>
        {run.day ?? t('desk.match.report', { name: run.staff ?? '' })}
        {run.day === null && (
          <>
            <br />
            <span className={desk.quiet}>{daysText(run)}</span>
          </>
        )}
      </td>
      <td>{run.provider}</td>
      <td className={desk.wide}>{shortTime(run.at)}</td>
      <td className={desk.right}>
        {run.lines}
        {run.known > 0 && <span className={desk.quiet}> {t('desk.match.known', { count: run.known })}</span>}
      </td>
      <td>
        <span className={styles.badges}>
          {Object.entries(run.buckets).map(([bucket, number]) => (
            <Badge key={bucket} tone={bucket === 'matched' ? 'positive' : 'warning'}>
              {t(`desk.match.buckets.${bucket}`)} {number}
            </Badge>
          ))}
        </span>
      </td>
      <td className={desk.right}>{run.open}</td>
    </tr>
  );
}
