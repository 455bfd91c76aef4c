import type { WireMail } from '@candor/contracts/http/notifications.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from './notifications.module.css';

const tones: Readonly<Record<WireMail['state'], Tone>> = {
  queued: 'info',
  sent: 'positive',
  failed: 'negative',
  replaced: 'neutral',
};

/** Every mail to the client with its state. */
export function MailHistory({ mails }: { mails: readonly WireMail[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<WireMail>[] = [
    { id: 'time', label: t('notifications.history.time'), isOneLine: true, cell: ({ at }) => <Time at={at} /> },
    { id: 'subject', label: t('notifications.history.subject'), cell: ({ subject }) => subject },
    {
      id: 'state',
      label: t('notifications.history.state'),
      className: styles.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`notifications.history.states.${state}`)}</Badge>,
    },
  ];
  return (
    <Panel padded className={styles.panel} aria-labelledby="mail-history">
      <div>
        <h2 id="mail-history">{t('notifications.history.title')}</h2>
        <p className={styles.quiet}>{t('notifications.history.text')}</p>
      </div>
      {mails.length === 0 ? (
        <EmptyState title={t('notifications.history.empty')} text={t('notifications.history.emptyText')} />
      ) : (
        <Table
          label={t('notifications.history.title')}
          className={styles.mails}
          columns={columns}
          rows={mails}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {shortTime(at)}
    </time>
  );
}
