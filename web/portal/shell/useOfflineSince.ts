import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../../data/useConnection.ts';
import { clockTime } from '../../ui/dates.ts';
import { keepNotice } from '../../ui/noticeLog.ts';
import { useToast } from '../../ui/Toast.tsx';

/** A break shorter than this is mended before anybody has read of it. */
const PATIENCE_MS = 1_500;

/** Since when there is no connection; the log keeps the time, and the return is reported. */
export function useOfflineSince(): number | undefined {
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
