import type { WireFactors } from '@candor/contracts/http/security.ts';
import { queryOptions } from '@tanstack/react-query';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, officeQueries } from '../../data/office.ts';
import { valueOf } from '../../data/outcome.ts';
import { SecurityDeskProvider } from '../../factors/desk.ts';
import type { SecurityDesk } from '../../factors/desk.ts';
import { FactorsPanel } from '../../factors/FactorsPanel.tsx';
import { FreshLoginDialog } from '../../factors/FreshLoginDialog.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import styles from './Staff.module.css';

/** As the server names the office to an authenticator app. */
const ISSUER = 'Candor Office';

/** How the signed-in person signs in, and where they are signed in now. */
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

const FACTORS = ['ownFactors'];

/** How staff look after their own second factors; their sessions have a list of their own. */
const staffSecurity: SecurityDesk = {
  calls: {
    beginTotp: (request) => office.beginOwnTotp(request),
    confirmTotp: (request) => office.confirmOwnTotp(request),
    removeTotp: (request) => office.removeOwnTotp(request),
    renewRecoveryCodes: (request) => office.renewOwnRecoveryCodes(request),
    beginPasskey: (request) => office.beginOwnPasskey(request),
    addPasskey: (request) => office.addOwnPasskey(request),
    renamePasskey: (request) => office.renameOwnPasskey(request),
    removePasskey: (request) => office.removeOwnPasskey(request),
    confirmPasskey: (request) => office.askOwnPasskey(request),
  },
  confirm: (request) => office.confirmOwnIdentity(request),
  isPasskeyWhole: false,
  factors: queryOptions<WireFactors>({
    queryKey: FACTORS,
    queryFn: async () => valueOf(await office.getOwnFactors({})),
  }),
  reload: () => officeQueries.invalidateQueries({ queryKey: FACTORS }),
};
