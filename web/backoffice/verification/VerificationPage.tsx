import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useMay, useVerificationQueue } from '../../data/office.ts';
import { Chips } from '../../ui/Choice.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { useKeys } from '../shell/useKeys.ts';
import { CasePanel } from './CasePanel.tsx';
import { QueueTable } from './QueueTable.tsx';

type Filter = 'waiting' | 'decided';

/** The queue of documents, and the one that is looked at. */
export function VerificationPage() {
  const { t } = useTranslation();
  const title = t('office.pages.verification');
  return useMay('verification.list') ? <Queue title={title} /> : <NotAllowed title={title} />;
}

function Queue({ title }: { title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayOpen = useMay('verification.open');
  const { id: opened } = useParams();
  const openedId = opened === undefined ? undefined : Number.parseInt(opened, 10);
  const { data: queue, error, refetch } = useVerificationQueue();
  const [filter, setFilter] = useState<Filter>('waiting');
  const [marked, setMarked] = useState<number>();
  const rows = queue?.[filter] ?? [];
  const current = marked ?? openedId ?? rows[0]?.id;
  const open = (id: number) => {
    setMarked(id);
    if (mayOpen) void navigate(`/verification/${id}`);
  };
  const move = (by: number) => {
    const place = rows.findIndex(({ id }) => id === current);
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + by))];
    if (next !== undefined) setMarked(next.id);
  };
  const openNext = () => {
    const next = rows.find(({ id, state }) => id !== openedId && state === 'processing');
    if (next === undefined) void navigate('/verification');
    else open(next.id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: current === undefined ? undefined : () => open(current),
    n: openNext,
  });
  return (
    <OfficePage title={title} isDesk>
      <div className={styles.tools}>
        <Chips<Filter>
          className={styles.filter}
          label={t('office.verification.filter')}
          options={[
            { value: 'waiting', label: t('office.verification.waiting', { count: queue?.waiting.length ?? 0 }) },
            { value: 'decided', label: t('office.verification.decided') },
          ]}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setMarked(undefined);
          }}
        />
        <KeysLine />
      </div>
      <div className={styles.desk}>
        <section className={styles.list} aria-label={title}>
          {queue === undefined && error !== null && (
            <ErrorState
              title={t('office.errors.title')}
              text={queryFailureText(t, error)}
              onRetry={() => void refetch()}
            />
          )}
          {queue === undefined && error === null && <LoadingRows />}
          {queue !== undefined && rows.length === 0 && <NoRows filter={filter} />}
          {rows.length > 0 && <QueueTable rows={rows} filter={filter} current={current} onOpen={open} />}
        </section>
        <CasePanel key={openedId} id={openedId} onNext={openNext} />
      </div>
    </OfficePage>
  );
}

function NoRows({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  if (filter === 'decided') return <EmptyState title={t('office.verification.emptyDecided')} />;
  return <EmptyState title={t('office.verification.empty')} text={t('office.verification.emptyText')} />;
}

function LoadingRows() {
  return (
    <div className={styles.section} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="24px" />
      ))}
    </div>
  );
}

function KeysLine() {
  const { t } = useTranslation();
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {t('office.verification.move')} <kbd>Enter</kbd> {t('office.verification.openKey')}{' '}
      <kbd>A</kbd> {t('office.verification.approve')} <kbd>R</kbd> {t('office.verification.reject')} <kbd>N</kbd>{' '}
      {t('office.verification.next')}
    </p>
  );
}
