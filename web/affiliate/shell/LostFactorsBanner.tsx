import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { affiliateLostQuery, affiliateSecurityApi } from '../../data/affiliate.ts';
import { refusalText } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useToast } from '../../ui/Toast.tsx';
import styles from './PanelFrame.module.css';

/** Rule AF-22: somebody asked to come in without a second factor; a session that is open can stop it. */
export function LostFactorsBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { data } = useQuery(affiliateLostQuery);
  const [isBusy, setBusy] = useState(false);
  if (data === undefined || data.ready_at === null) return null;
  const stop = async () => {
    setBusy(true);
    const outcome = await affiliateSecurityApi.stopLostFactors();
    setBusy(false);
    void client.invalidateQueries({ queryKey: ['security'] });
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('security.lost.stopped') });
    const title = outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('security.unreachable');
    toast({ tone: 'failure', title });
  };
  return (
    <aside className={styles.banner} aria-label={t('security.lost.panel')}>
      <ShieldAlert size={16} aria-hidden="true" />
      <p>{t('security.lost.banner', { time: shortTime(data.ready_at) })}</p>
      <Button size="dense" busy={isBusy} onClick={() => void stop()}>
        {t('security.lost.stopButton')}
      </Button>
    </aside>
  );
}
