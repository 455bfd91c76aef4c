import type { WireMail, WirePreference } from '@candor/contracts/http/notifications.ts';
import { isOptionalMail } from '@candor/domain/clients/mailEvents.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notificationsQuery, usePrefer } from '../../../data/notifications.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState, EmptyState } from '../../../ui/States.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { AccountPage } from '../AccountPage.tsx';
import styles from './notifications.module.css';

/** Page of the client's mail settings, and of the mails sent to them. */
export default function NotificationsRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(notificationsQuery);
  return (
    <AccountPage name="notifications" lead={t('notifications.lead')}>
      {data !== undefined ? (
        <>
          <Preferences preferences={data.preferences} />
          <MailHistory mails={data.mails} />
        </>
      ) : isError ? (
        <ErrorState
          title={t('notifications.loadFailed')}
          text={t('notifications.loadFailedText')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Panel padded className={styles.panel} role="status" aria-label={t('notifications.loading')}>
          <Skeleton height="56px" />
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </Panel>
      )}
    </AccountPage>
  );
}

const tones: Readonly<Record<WireMail['state'], Tone>> = {
  queued: 'info',
  sent: 'positive',
  failed: 'negative',
  replaced: 'neutral',
};

/** Lists every mail to the client with its state. */
function MailHistory({ mails }: { mails: readonly WireMail[] }) {
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
    <Panel padded className={styles.panel}>
      <div>
        <h2>{t('notifications.history.title')}</h2>
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

/** Shows a switch for each optional event; the others say that they are always sent. */
function Preferences({ preferences }: { preferences: readonly WirePreference[] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="mail-preferences">
      <h2 id="mail-preferences">{t('notifications.preferences.title')}</h2>
      <ul className={styles.rows}>
        {preferences.map((preference) => (
          <li key={preference.event} className={styles.row}>
            <div className={styles.words}>
              <h3>{t(`notifications.preferences.${preference.event}`)}</h3>
              <p>{t(`notifications.preferences.${preference.event}Text`)}</p>
            </div>
            <Choice {...preference} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Choice({ event, by_mail: isByMail }: WirePreference) {
  const { t } = useTranslation();
  const toast = useToast();
  const prefer = usePrefer();
  if (!isOptionalMail(event)) {
    return <Badge icon={<Lock size={12} aria-hidden="true" />}>{t('notifications.preferences.always')}</Badge>;
  }
  const change = (isOn: boolean) =>
    prefer.mutate(
      { event, isByMail: isOn },
      {
        onSuccess: () => toast({ tone: 'success', title: t('notifications.preferences.saved') }),
        onError: () => toast({ tone: 'failure', title: t('notifications.preferences.failed') }),
      },
    );
  return (
    <Switch label={t(`notifications.preferences.${event}`)} isOn={isByMail} busy={prefer.isPending} onChange={change} />
  );
}
