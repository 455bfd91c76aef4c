import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { plainExport } from '../../data/listExports.ts';
import { useMay, useVerificationQueue } from '../../data/office.ts';
import { Chips } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { useRowKeys } from '../../ui/useRowKeys.ts';
import styles from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { CasePanel } from './CasePanel.tsx';
import { QueueTable } from './QueueTable.tsx';

const documentExport = plainExport('verification', officeCalls.exportVerification, {});

type Filter = 'waiting' | 'decided';

/** Page of the queue of documents, and the opened one. */
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
  const queue = useVerificationQueue();
  const [filter, setFilter] = useState<Filter>('waiting');
  const rows = queue.data?.[filter] ?? [];
  const documents = queue.data && queue.data.waiting.length + queue.data.decided.length;
  const show = (id: number) => {
    if (mayOpen) void navigate(`/verification/${id}`);
  };
  const [current, mark] = useRowKeys({ rows, keyOf: ({ id }) => id, opened: openedId, onOpen: ({ id }) => show(id) });
  const open = (id: number) => {
    mark(id);
    show(id);
  };
  const openNext = () => {
    const next = rows.find(({ id, state }) => id !== openedId && state === 'processing');
    if (next === undefined) void navigate('/verification');
    else open(next.id);
  };
  useKeys({ n: openNext });
  return (
    <OfficePage title={title} aside={t('office.verification.lead')} isDesk>
      <div className={styles.tools}>
        <Chips<Filter>
          className={styles.filter}
          label={t('office.verification.filter')}
          options={[
            { value: 'waiting', label: t('office.verification.waiting', { count: queue.data?.waiting.length ?? 0 }) },
            { value: 'decided', label: t('office.verification.decided') },
          ]}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            mark(undefined);
          }}
        />
        <KeysLine />
        <ExportButton exported={documentExport} count={documents} hasTabs />
      </div>
      <div className={styles.desk}>
        <section className={styles.list} aria-label={title}>
          <Loaded query={queue}>
            {() =>
              rows.length === 0 ? (
                <NoRows filter={filter} />
              ) : (
                <QueueTable rows={rows} filter={filter} current={current?.id} onOpen={open} />
              )
            }
          </Loaded>
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
