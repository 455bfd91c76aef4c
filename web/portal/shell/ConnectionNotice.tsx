import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../ui/dates.ts';
import styles from './ConnectionNotice.module.css';
import { useOfflineSince } from './useOfflineSince.ts';

/** Shown while there is no connection: since when, and what continues regardless. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const since = useOfflineSince();
  return (
    <div className={styles.place} role="status">
      {since !== undefined && (
        <div className={styles.notice}>
          <WifiOff size={18} aria-hidden="true" />
          <p>
            <strong>{t('shell.link.since', { time: clockTime(since) })}</strong>
            {t('shell.link.title.offline')}
          </p>
        </div>
      )}
    </div>
  );
}
