import { useDeskTexts } from '../../data/deskTexts.ts';
import { SecurityDeskProvider } from '../../factors/desk.ts';
import { FactorsPanel } from '../../factors/FactorsPanel.tsx';
import { FreshLoginDialog } from '../../factors/FreshLoginDialog.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import styles from './Staff.module.css';
import { staffSecurity } from './staffSecurity.ts';

/** Name of the office in authenticator apps, the same as the server's. */
const ISSUER = 'Candor Office';

/** Page of how the signed-in person signs in, and where they are signed in now. */
export function OwnSignInPage() {
  const { t } = useDeskTexts();
  return (
    <SecurityDeskProvider value={staffSecurity}>
      <OfficePage title={t('ownSignIn.title')} aside={t('ownSignIn.lead')}>
        <div className={styles.own}>
          <FactorsPanel issuer={ISSUER} />
          <OwnSessions />
        </div>
        <FreshLoginDialog />
      </OfficePage>
    </SecurityDeskProvider>
  );
}
