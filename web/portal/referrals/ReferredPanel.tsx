import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referralsQuery } from '../../data/referrals.ts';
import { dayText, exactTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Pages } from '../transactions/Pages.tsx';
import shared from '../transactions/transactions.module.css';
import styles from './referrals.module.css';

const ROWS = 25;

/** Specification 2: account name with a masked tail, e-mail, date. */
export function ReferredPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(referralsQuery);
  return (
    <Panel className={shared.panel}>
      <header className={styles.tableHead}>
        <h2>{t('referrals.table.title')}</h2>
        {data !== undefined && <span role="status">{t('referrals.table.total', { count: data.length })}</span>}
      </header>
      {data !== undefined ? (
        <Referred referrals={data} />
      ) : isError ? (
        <ErrorState title={t('referrals.failed')} text={t('referrals.failedText')} onRetry={() => void refetch()} />
      ) : (
        <div className={shared.loading} role="status" aria-label={t('referrals.loading')}>
          <Skeleton height="20px" />
          <Skeleton height="20px" />
        </div>
      )}
    </Panel>
  );
}

function Referred({ referrals }: { referrals: readonly WireReferral[] }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(referrals.length / ROWS);
  if (referrals.length === 0) return <EmptyState title={t('referrals.empty')} text={t('referrals.emptyText')} />;
  const shown = referrals.slice((page - 1) * ROWS, page * ROWS);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('referrals.table.name')}</th>
            <th>{t('referrals.table.email')}</th>
            <th>{t('referrals.table.date')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ full_name, email, created_at }) => (
            <tr key={`${created_at} ${email}`}>
              <td>
                <bdi>{full_name}</bdi>
              </td>
              <td>{email}</td>
              <td>
                <time dateTime={new Date(created_at).toISOString()} title={exactTime(created_at)}>
                  {dayText(created_at)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pages page={page} pages={pages} isBusy={false} onPage={setPage} />}
    </>
  );
}
