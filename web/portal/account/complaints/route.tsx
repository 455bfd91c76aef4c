import type { WireComplaintRow } from '@candor/contracts/http/complaints.ts';
import { isComplaintOpen } from '@candor/domain/complaints/moves.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { complaintsQuery } from '../../../data/complaints.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { dayText } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { useMinute } from '../../../ui/useMinute.ts';
import { ComplaintBadge } from '../../complaints/ComplaintBadge.tsx';
import styles from '../../complaints/complaints.module.css';
import { AccountPage } from '../AccountPage.tsx';
import { HowPanel } from './HowPanel.tsx';

/** Page /my-account/complaints: the client's complaints, each with its clock. */
export default function OwnComplaints() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(complaintsQuery);
  return (
    <AccountPage name="complaints" lead={t('complaints.lead')} aside={<HowPanel />}>
      {data !== undefined ? (
        <Listed rows={data} />
      ) : isError ? (
        <ErrorState
          title={t('complaints.list.failed')}
          text={t('complaints.list.failedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Panel padded role="status" aria-label={t('complaints.list.loading')}>
          <Skeleton height="160px" />
        </Panel>
      )}
    </AccountPage>
  );
}

function Listed({ rows }: { rows: readonly WireComplaintRow[] }) {
  const { t } = useTranslation();
  const make = (
    <Link to="/my-account/complaints/new" className={buttonClass(rows.length === 0 ? 'primary' : 'secondary')}>
      {t('complaints.list.new')}
    </Link>
  );
  if (rows.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('complaints.list.empty')} text={t('complaints.list.emptyText')} action={make} />
      </Panel>
    );
  }
  return (
    <Panel padded className={styles.panel} aria-labelledby="own-complaints">
      <div className={styles.head}>
        <h2 id="own-complaints">{t('complaints.list.title')}</h2>
        {make}
      </div>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.number}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row }: { row: WireComplaintRow }) {
  const { t } = useTranslation();
  const now = useMinute();
  const { number, subject, state, received_at: received, outcome } = row;
  const due = state === 'received' ? row.acknowledge_by : row.answer_by;
  return (
    <Link to={`/my-account/complaints/${number}`} className={styles.row}>
      <strong>{subject}</strong>
      <ComplaintBadge row={row} />
      <span className={styles.meta}>
        {number} · {t('complaints.list.received', { day: dayText(received) })}
        {outcome !== null && ` · ${t(`complaints.outcomes.${outcome}`)}`}
        {isComplaintOpen(state) &&
          ` · ${t(now > due ? 'complaints.clock.late' : 'complaints.clock.left', { day: dayText(due) })}`}
      </span>
    </Link>
  );
}
