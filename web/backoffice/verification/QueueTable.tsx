import type { QueuedDocument } from '@candor/contracts/http/office/verification.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ageText, ageTone } from '../shell/age.ts';
import styles from '../shell/Desk.module.css';
import { useNow } from '../shell/useNow.ts';

interface QueueTableProps {
  rows: readonly QueuedDocument[];
  filter: 'waiting' | 'decided';
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** Table of the waiting documents, longest waiting first, or of the latest decisions. */
export function QueueTable({ rows, filter, current, onOpen }: QueueTableProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isWaiting = filter === 'waiting';
  const columns: readonly Column<QueuedDocument>[] = [
    {
      id: 'when',
      label: t(isWaiting ? 'office.verification.age' : 'office.verification.when'),
      isOneLine: true,
      cell: ({ uploaded_at: uploaded, decided_at: decided }) =>
        isWaiting ? (
          <span className={styles[ageTone('verification', now - uploaded) ?? 'fresh']}>
            {ageText(t, now - uploaded)}
          </span>
        ) : (
          shortTime(decided ?? uploaded)
        ),
    },
    {
      id: 'client',
      label: t('office.verification.client'),
      cell: ({ id, client }) => (
        <button type="button" className={styles.open} onClick={() => onOpen(id)}>
          <bdi>{client.name}</bdi>
        </button>
      ),
    },
    {
      id: 'document',
      label: t('office.verification.document'),
      cell: ({ type }) => t(`office.documents.${type}`),
    },
    {
      id: 'state',
      label: t(isWaiting ? 'office.verification.screening' : 'office.verification.state'),
      isWide: true,
      cell: ({ screening, state }) =>
        isWaiting ? <ScreeningBadge screening={screening} /> : <StateBadge state={state} />,
    },
  ];
  const title = t('office.pages.verification');
  return <Table label={title} columns={columns} rows={rows} keyOf={({ id }) => id} current={current} />;
}

export function StateBadge({ state }: { state: QueuedDocument['state'] }) {
  const { t } = useTranslation();
  const tone = { processing: 'warning', approved: 'positive', rejected: 'negative' } as const;
  return <Badge tone={tone[state]}>{t(`office.states.${state}`)}</Badge>;
}

export function ScreeningBadge({ screening }: { screening: QueuedDocument['screening'] }) {
  const { t } = useTranslation();
  if (screening === null) return <span className={styles.quiet}>{t('office.screening.notYet')}</span>;
  const tone = { passed: 'positive', open: 'warning', confirmed: 'negative' } as const;
  return <Badge tone={tone[screening]}>{t(`office.screening.${screening}`)}</Badge>;
}
