import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lostFactorsQuery } from '../../../data/security.ts';
import { deviceWords } from '../../../factors/deviceWords.ts';
import styles from '../../../factors/security.module.css';
import { shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** The last time that somebody asked to come in without a second factor, and what became of it. */
export function LostPanel() {
  const { t } = useTranslation();
  const { data } = useQuery(lostFactorsQuery);
  const lost = data?.lost;
  if (lost === undefined || lost === null) return null;
  const { started_at: started, ready_at: ready, ended_at: ended, ended_by: by } = lost;
  const device = deviceWords(t, lost);
  return (
    <Panel padded className={styles.panel} aria-labelledby="lost-factors">
      <h2 id="lost-factors">{t('security.lost.panel')}</h2>
      <p className={styles.quiet}>
        {t('security.lost.waiting', { started: shortTime(started), device, ready: shortTime(ready) })}
      </p>
      {ended !== null && by !== null && (
        <p className={styles.quiet}>{t(`security.lost.ended.${by}`, { time: shortTime(ended) })}</p>
      )}
    </Panel>
  );
}
