import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from '../transactions/transactions.module.css';
import { HiddenPage } from '../frame/HiddenPage.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { ReferredPanel } from './ReferredPanel.tsx';
import own from './referrals.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** Page /referrals: the client's link and who registered by it. Ruling R21: a portal-only brand has no referrals. */
export default function ReferralsRoute() {
  return useBrand().restricted ? <HiddenPage /> : <ReferralsPage />;
}

function ReferralsPage() {
  const { t } = useTranslation();
  const user = useAccount().data;
  return (
    <main className={styles.page}>
      <PortalTitle page={t('referrals.title')} />
      <header className={styles.head}>
        <h1>{t('referrals.title')}</h1>
        <p>{t('referrals.lead')}</p>
      </header>
      {user === undefined ? <LinkRoom /> : <LinkPanel uniqid={user.uniqid} />}
      <ReferredPanel />
    </main>
  );
}

function LinkRoom() {
  return (
    <div className={own.linkRoom}>
      <Skeleton height="100%" />
    </div>
  );
}
