import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { useAccount } from '../../../data/queries.ts';
import { emailChangeQuery, lostFactorsQuery } from '../../../data/security.ts';
import { OutboxLink } from '../../../enhance/entrance/OutboxLink.tsx';
import { deviceWords } from '../../../factors/deviceWords.ts';
import { FactorRow } from '../../../factors/FactorRow.tsx';
import { useFactorChange } from '../../../factors/useFactorChange.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { DevicesPanel } from '../../../factors/DevicesPanel.tsx';
import { FactorsPanel } from '../../../factors/FactorsPanel.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LoginsPanel } from './LoginsPanel.tsx';
import { Strength } from './Strength.tsx';
import styles from '../../../factors/security.module.css';

/** Page of how the client logs in, where they are logged in, and the attempts. */
export default function SecurityRoute() {
  const { t } = useTranslation();
  const { name } = useBrand();
  return (
    <AccountPage name="security" lead={t('security.lead')} aside={<Advice />}>
      <Strength />
      <EmailPanel />
      <FactorsPanel issuer={name} />
      <LostPanel />
      <DevicesPanel />
      <LoginsPanel />
    </AccountPage>
  );
}

function Advice() {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="security-advice">
      <h2 id="security-advice">{t('security.advice.title')}</h2>
      <ul className={styles.points}>
        <li>{t('security.advice.staff')}</li>
        <li>{t('security.advice.codes')}</li>
        <li>{t('security.advice.lost')}</li>
      </ul>
    </Panel>
  );
}

/** T14: the client's login address, and the new one that waits for its confirmation. */
function EmailPanel() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: user } = useAccount();
  const { data: change } = useQuery(emailChangeQuery);
  const { run, busyWith } = useFactorChange();
  const [isChanging, setChanging] = useState(false);
  if (user === undefined) return null;
  const pending = change?.pending ?? undefined;
  const withdraw = async () => {
    const done = await run('cancelEmailChange', () => api.cancelEmailChange({}));
    if (done !== undefined) toast({ tone: 'success', title: t('security.email.cancelled') });
  };
  return (
    <Panel padded className={styles.panel} aria-labelledby="email">
      <h2 id="email">{t('security.email.title')}</h2>
      <p className={styles.quiet}>{t('security.email.text')}</p>
      <FactorRow
        icon={<Mail size={18} aria-hidden="true" />}
        title={user.email}
        text={
          pending === undefined
            ? t(user.email_confirmed ? 'security.email.confirmed' : 'security.email.unconfirmed')
            : t('security.email.pending', { email: pending })
        }
      >
        {pending !== undefined && (
          <Button variant="quiet" busy={busyWith === 'cancelEmailChange'} onClick={() => void withdraw()}>
            {t('security.email.cancel')}
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>{t('security.email.change')}</Button>
      </FactorRow>
      {pending !== undefined && <OutboxLink />}
      <EmailDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  );
}

/** Shows the last request to log in without a second factor, and its result. */
function LostPanel() {
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
