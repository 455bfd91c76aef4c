import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { api } from '../../../data/api.ts';
import { emailChangeQuery } from '../../../data/security.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { OutboxLink } from '../../../enhance/entrance/OutboxLink.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { FactorRow } from '../../../factors/FactorRow.tsx';
import styles from '../../../factors/security.module.css';
import { useFactorChange } from '../../../factors/useFactorChange.ts';

/** T14: the client's login address, and the new one that waits for its confirmation. */
export function EmailPanel() {
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
