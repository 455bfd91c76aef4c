import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../ui/dates.ts';
import styles from './ConnectionNotice.module.css';
import { useEffect, useState } from 'react';
import { useIsOffline } from '../../data/useConnection.ts';
import { keepNotice } from '../../ui/noticeLog.ts';
import { useToast } from '../../ui/Toast.tsx';

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

/** Least duration of a break that is shown: a shorter one is over before anybody has read of it. */
const PATIENCE_MS = 1_500;

/** Returns since when there is no connection; the log keeps the time, and the reconnection is reported. */
function useOfflineSince(): number | undefined {
  const { t } = useTranslation();
  const toast = useToast();
  const isOffline = useIsOffline();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (!isOffline) return undefined;
    const began = Date.now();
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      setSince(began);
      keepNotice({
        tone: 'warning',
        title: t('shell.link.since', { time: clockTime(began) }),
        text: t('shell.link.title.offline'),
      });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSince(undefined);
      if (isShown) toast({ tone: 'info', title: t('shell.link.back'), text: t('shell.link.backText') });
    };
  }, [isOffline, t, toast]);
  return since;
}
