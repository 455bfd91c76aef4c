import type { QueuedDocument } from '@candor/contracts/http/office/verification.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { ageText, ageTone } from '../shell/age.ts';
import styles from '../shell/Desk.module.css';
import { useNow } from '../shell/useNow.ts';

interface QueueTableProps {
  rows: readonly QueuedDocument[];
  filter: 'waiting' | 'decided';
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** The waiting documents, the longest waiting first, or the latest decisions. */
export function QueueTable({ rows, filter, current, onOpen }: QueueTableProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isWaiting = filter === 'waiting';
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('office.pages.verification')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isWaiting ? 'office.verification.age' : 'office.verification.when')}</th>
            <th scope="col">{t('office.verification.client')}</th>
            <th scope="col">{t('office.verification.document')}</th>
            <th scope="col" className={styles.wide}>
              {t(isWaiting ? 'office.verification.screening' : 'office.verification.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === current || undefined}>
              <td>
                {isWaiting ? (
                  <span className={styles[ageTone(now - row.uploaded_at) ?? 'fresh']}>
                    {ageText(t, now - row.uploaded_at)}
                  </span>
                ) : (
                  <span className={styles.fresh}>{shortTime(row.decided_at ?? row.uploaded_at)}</span>
                )}
              </td>
              <td>
                <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                  <bdi>{row.client.name}</bdi>
                </button>
              </td>
              <td>{t(`office.documents.${row.type}`)}</td>
              <td className={styles.wide}>
                {isWaiting ? <ScreeningBadge screening={row.screening} /> : <StateBadge state={row.state} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
