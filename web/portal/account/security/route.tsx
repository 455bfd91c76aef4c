import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { DevicesPanel } from '../../../factors/DevicesPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { FactorsPanel } from '../../../factors/FactorsPanel.tsx';
import { LostPanel } from './LostPanel.tsx';
import { LoginsPanel } from './LoginsPanel.tsx';
import { Strength } from './Strength.tsx';
import styles from '../../../factors/security.module.css';

/** How the client logs in, where they are logged in, and the attempts. */
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
