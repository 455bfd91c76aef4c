import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referralsQuery } from '../../data/referrals.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText, exactTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Pages } from '../transactions/Pages.tsx';
import shared from '../transactions/transactions.module.css';
import styles from './referrals.module.css';

const ROWS = 25;

/** Table of specification 2: account name with a masked tail, e-mail, date. */
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
  if (referrals.length === 0) return <Nobody />;
  const shown = referrals.slice((page - 1) * ROWS, page * ROWS);
  const columns: readonly Column<WireReferral>[] = [
    { id: 'name', label: t('referrals.table.name'), cell: (row) => <bdi>{row.full_name}</bdi> },
    { id: 'email', label: t('referrals.table.email'), className: styles.email, cell: ({ email }) => email },
    { id: 'date', label: t('referrals.table.date'), isNumeric: true, cell: (row) => <Day at={row.created_at} /> },
  ];
  return (
    <>
      <Table
        label={t('referrals.table.title')}
        columns={columns}
        rows={shown}
        keyOf={({ created_at: at, email }) => `${at} ${email}`}
      />
      {pages > 1 && <Pages page={page} pages={pages} isBusy={false} onPage={setPage} />}
    </>
  );
}

/** Shows how the list will look while nobody has registered by the link yet. */
function Nobody() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState title={t('referrals.empty')} text={t('referrals.emptyText')} />
      <p className={styles.example}>
        <Badge>{t('referrals.example')}</Badge>
        <span>Jonas W•••</span>
        <span>jonas@example.com</span>
      </p>
    </>
  );
}

function Day({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {dayText(at)}
    </time>
  );
}
