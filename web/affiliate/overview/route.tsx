import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, overviewQuery, profileQuery } from '../../data/affiliate.ts';
import type { AccountFilter } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { NotLoaded } from '../shell/NotLoaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import { AccountsPanel } from './AccountsPanel.tsx';
import { DaysChart } from './DaysChart.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FunnelTiles } from './FunnelTiles.tsx';
import styles from './Overview.module.css';
import { daysOf } from './period.ts';
import { PlanPanel } from './PlanPanel.tsx';
import type { AffiliateProfile } from '@candor/contracts/http/affiliate.ts';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CopyField } from '../shell/CopyField.tsx';

function firstFilter(): AccountFilter {
  return { where: 'created_at', ...daysOf('quarter', Date.now()) };
}

/** Page of the clients referred in a period, and the results. */
export default function OverviewPage() {
  const { t } = useAffiliateTexts();
  const [filter, setFilter] = useState(firstFilter);
  const accounts = useQuery(accountsQuery(filter));
  const overview = useQuery(overviewQuery(filter));
  const profile = useQuery(profileQuery);
  const retry = () => {
    for (const { isError, refetch } of [accounts, overview, profile]) if (isError) void refetch();
  };
  const bar = <FilterBar filter={filter} onSearch={setFilter} onReset={() => setFilter(firstFilter())} />;
  return (
    <PanelPage title={t('panel.filter.title')} actions={bar}>
      {(accounts.isError || overview.isError || profile.isError) && <NotLoaded onRetry={retry} />}
      <FunnelTiles overview={overview.data} />
      <div className={styles.columns}>
        <AccountsPanel key={JSON.stringify(filter)} rows={accounts.data} isOld={accounts.isPlaceholderData} />
        <div className={styles.side}>
          <DaysChart days={overview.data?.days} />
          <PlanPanel profile={profile.data} />
          <LinkPanel profile={profile.data} />
        </div>
      </div>
    </PanelPage>
  );
}

/** Plain link as text and as a QR code, and what can be requested now. */
function LinkPanel({ profile }: { profile: AffiliateProfile | undefined }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  if (profile === undefined) return <Skeleton height="160px" />;
  return (
    <Panel padded className={styles.plan} aria-label={t('panel.link.title')}>
      <h2>{t('panel.link.title')}</h2>
      <CopyField
        text={profile.link}
        label={t('panel.link.title')}
        action={t('panel.link.copy')}
        done={t('panel.link.copied')}
      />
      <details className={styles.asTable}>
        <summary>{t('panel.link.qr')}</summary>
        <div className={styles.qr}>
          <QrCode text={profile.link} label={t('panel.link.code')} />
        </div>
      </details>
      <p className={styles.pay}>
        <span>
          {t('panel.link.payable')} <strong>{moneyText(profile.totals.payable, currency)}</strong>
        </span>
        <Link to="/affiliate/payouts">{t('panel.link.payout')}</Link>
      </p>
    </Panel>
  );
}
