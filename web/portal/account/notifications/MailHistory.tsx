import type { WireMail } from '@candor/contracts/http/notifications.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
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
  return (
    <Panel padded className={styles.panel} aria-labelledby="mail-history">
      <div>
        <h2 id="mail-history">{t('notifications.history.title')}</h2>
        <p className={styles.quiet}>{t('notifications.history.text')}</p>
      </div>
      {mails.length === 0 ? (
        <EmptyState title={t('notifications.history.empty')} text={t('notifications.history.emptyText')} />
      ) : (
        <table className={styles.mails}>
          <thead>
            <tr>
              <th scope="col">{t('notifications.history.time')}</th>
              <th scope="col">{t('notifications.history.subject')}</th>
              <th scope="col">{t('notifications.history.state')}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map(({ id, at, subject, state }) => (
              <tr key={id}>
                <td>
                  <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
                    {shortTime(at)}
                  </time>
                </td>
                <td>{subject}</td>
                <td>
                  <Badge tone={tones[state]}>{t(`notifications.history.states.${state}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
