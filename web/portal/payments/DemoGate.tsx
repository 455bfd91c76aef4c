import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { AccountNotice } from '../account/AccountNotice.tsx';
import { useSwitchAccount } from '../frame/useSwitchAccount.ts';
import styles from './payments.module.css';

/** Ruling R28: offers the switch to the real account, on which alone real money moves. */
export function DemoGate() {
  const { t } = useTranslation();
  const { switchAccount, chosen } = useSwitchAccount();
  return (
    <AccountNotice tone="warning">
      <h2 className={styles.gateTitle}>{t('payments.demo.title')}</h2>
      <p>{t('payments.demo.text')}</p>
      <Button
        variant="primary"
        className={styles.gateButton}
        busy={chosen !== undefined}
        onClick={() => switchAccount('real')}
      >
        {t('payments.demo.switch')}
      </Button>
    </AccountNotice>
  );
}
