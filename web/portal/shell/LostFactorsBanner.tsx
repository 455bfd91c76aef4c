import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { lostFactorsQuery, reloadSecurity } from '../../data/security.ts';
import { refusalText } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useToast } from '../../ui/Toast.tsx';
import styles from './EmailBanner.module.css';

/** Rule LF-4: somebody asked to come in without a second factor; whoever is logged in can stop it. */
export function LostFactorsBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useQuery(lostFactorsQuery);
  const [isBusy, setBusy] = useState(false);
  if (data?.lost === undefined || data.lost === null || !data.open) return null;
  const stop = async () => {
    setBusy(true);
    const outcome = await api.stopLostFactors({});
    setBusy(false);
    void reloadSecurity();
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('security.lost.stopped') });
    const title = outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('security.unreachable');
    toast({ tone: 'failure', title });
  };
  return (
    <aside className={styles.banner} aria-label={t('security.lost.panel')}>
      <ShieldAlert size={16} aria-hidden="true" />
      <p>
        {data.ready
          ? t('security.lost.bannerReady')
          : t('security.lost.banner', { time: shortTime(data.lost.ready_at) })}
      </p>
      <Button size="dense" busy={isBusy} onClick={() => void stop()}>
        {t('security.lost.stopButton')}
      </Button>
    </aside>
  );
}
