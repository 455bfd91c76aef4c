import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationsQuery } from '../../../data/notifications.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { MailHistory } from './MailHistory.tsx';
import styles from './notifications.module.css';
import { Preferences } from './Preferences.tsx';

/** The client's mail settings, and the mails sent to them. */
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
