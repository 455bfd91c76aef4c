import { useBrand } from '../../data/brand.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { DevicesPanel } from '../../factors/DevicesPanel.tsx';
import { FactorsPanel } from '../../factors/FactorsPanel.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './SecurityPage.module.css';

/** Page of how the partner signs in, and where they are signed in now. */
export default function SecurityPage() {
  const { t } = useAffiliateTexts();
  const { name } = useBrand();
  return (
    <PanelPage title={t('panel.pages.security')} lead={t('panel.security.lead')}>
      <div className={styles.panels}>
        <FactorsPanel issuer={name} />
        <DevicesPanel />
      </div>
    </PanelPage>
  );
}
