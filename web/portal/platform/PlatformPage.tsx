import type { Asset } from '@candor/contracts/http/data.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useBalance } from '../../data/queries.ts';
import { RiskLine } from '../frame/RiskLine.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PlatformAlerts } from './alerts/PlatformAlerts.tsx';
import { Calculator } from './calculator/Calculator.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { KeysSheet } from './keys/KeysSheet.tsx';
import { useLowerHeight } from './lowerHeight.ts';
import { MarketList } from './market/MarketList.tsx';
import { PageTitle } from './PageTitle.tsx';
import { PhoneNav } from './PhoneNav.tsx';
import styles from './PlatformPage.module.css';
import { PositionsPanel } from './positions/PositionsPanel.tsx';
import { SummaryBar } from './summary/SummaryBar.tsx';
import { TicketBar } from './ticket/TicketBar.tsx';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import { useAccountMoney } from './useAccountMoney.ts';
import { useClosedNotices } from './useClosedNotices.ts';
import { useOrderNotices } from './useOrderNotices.ts';
import { useWide } from '../frame/useWide.ts';

interface PlatformPageProps {
  assets: readonly Asset[];
  asset: Asset;
}

/** Specification 2: form and list at the left, figures, chart and positions at the right; narrow, one column. */
export function PlatformPage({ assets, asset }: PlatformPageProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  const lower = useLowerHeight();
  useClosedNotices(assets);
  useOrderNotices(assets);
  const title = <PageTitle asset={asset} />;
  const market = <MarketList assets={assets} selected={asset} />;
  if (!isWide) {
    return (
      <main className={styles.narrow}>
        {title}
        <SummaryBar />
        <div id="chart" className={styles.chart}>
          <ChartPanel asset={asset} />
        </div>
        <div id="positions" className={styles.part}>
          <PositionsPanel assets={assets} selected={asset} />
        </div>
        <Panel id="markets" className={styles.markets} aria-label={t('platform.market.label')}>
          {market}
        </Panel>
        <div id="calculator" className={styles.part}>
          <Calculator asset={asset} />
        </div>
        <div className={styles.dock}>
          <RiskLine />
          <TicketPlace asset={asset} isWide={false} />
          <PhoneNav />
        </div>
        <KeysSheet />
        <PlatformAlerts assets={assets} selected={asset} />
      </main>
    );
  }
  return (
    <main className={styles.wide}>
      {title}
      <Panel className={styles.market} aria-label={t('platform.market.label')}>
        {market}
      </Panel>
      <div className={styles.ticket}>
        <TicketPlace asset={asset} isWide />
        <Calculator asset={asset} />
      </div>
      <div className={styles.right} data-sized={lower !== undefined || undefined} style={sizedTo(lower)}>
        <SummaryBar />
        <ChartPanel asset={asset} />
        <PositionsPanel assets={assets} selected={asset} />
      </div>
      <KeysSheet />
      <PlatformAlerts assets={assets} selected={asset} />
    </main>
  );
}

interface Sized extends CSSProperties {
  '--lower': string;
}

function sizedTo(percent: number | undefined): Sized | undefined {
  return percent === undefined ? undefined : { '--lower': `${percent}%` };
}

/** The ticket starts afresh with each instrument and each account. */
function TicketPlace({ asset, isWide }: { asset: Asset; isWide: boolean }) {
  const user = useAccount().data;
  const balance = useBalance().data;
  const account = useAccountMoney();
  if (user === undefined || balance === undefined || account === undefined) return isWide ? <TicketSkeleton /> : null;
  const Ticket = isWide ? TicketPanel : TicketBar;
  return (
    <Ticket
      key={`${asset.symbol} ${balance.account.id}`}
      asset={asset}
      user={user}
      balance={balance}
      account={account}
    />
  );
}

function TicketSkeleton() {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.skeleton} role="status" aria-label={t('platform.loading')}>
      <Skeleton width="96px" height="20px" />
      <Skeleton height="36px" />
      <Skeleton height="28px" />
      <Skeleton height="32px" />
      <Skeleton height="32px" />
      <Skeleton height="200px" />
      <Skeleton height="52px" />
    </Panel>
  );
}
