import { refusalOf } from '@candor/contracts/answers.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder, WirePosition } from '@candor/contracts/http/trading.ts';
import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useAccount, useBalance } from '../../data/queries.ts';
import { refusalText } from '../../data/texts.ts';
import { onOrderEnded, onPositionClosed } from '../../data/trading.ts';
import { moneyText, priceText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { RiskLine } from '../frame/RiskLine.tsx';
import { useWide } from '../frame/useWide.ts';
import { PlatformAlerts } from './alerts/PlatformAlerts.tsx';
import { Calculator } from './calculator/Calculator.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { displaySymbol } from './instrumentName.ts';
import { KeysSheet } from './keys/KeysSheet.tsx';
import { useLowerHeight } from './lowerHeight.ts';
import { MarketList } from './market/MarketList.tsx';
import { PhoneNav } from './PhoneNav.tsx';
import styles from './PlatformPage.module.css';
import { PositionsPanel } from './positions/PositionsPanel.tsx';
import { receiptNotice } from './positions/receiptNotice.ts';
import { tradedAssets } from './positions/tradedAssets.ts';
import { SummaryBar } from './summary/SummaryBar.tsx';
import { TicketBar } from './ticket/TicketBar.tsx';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import { openProfit, useAccountMoney, useOpenPositions } from './useAccountMoney.ts';
import { useFillChecks } from '../fills/useFillChecks.ts';
import { useEverySecond } from './useEverySecond.ts';

interface PlatformPageProps {
  assets: readonly Asset[];
  asset: Asset;
}

/**
 * Platform page (specification 2): form and list at the left, figures, chart and positions at the right; one column if
 * narrow.
 */
export function PlatformPage({ assets, asset }: PlatformPageProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  const lower = useLowerHeight();
  useClosedNotices(assets);
  useOrderNotices(assets);
  useFillChecks();
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

/** Ticket, which is reset for each instrument and each account. */
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

/**
 * Title of the tab: the open profit of the current account, renewed once a second so that it does not flicker, and the
 * instrument. Ruling R34: the title of a demonstration says so too.
 */
function PageTitle({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { name, fictitious, currency } = useBrand();
  const positions = useOpenPositions();
  useEverySecond();
  const key = fictitious ? 'platform.titleFictitious' : 'platform.title';
  const page = t(key, { symbol: displaySymbol(asset), brand: name });
  if (positions.length === 0) return <title>{page}</title>;
  const profit = moneyText(openProfit(positions), { symbol: currency.symbol, signed: true });
  return <title>{t('platform.titleProfit', { profit, page })}</title>;
}

/** Reports when a pending order was filled, has expired, or was refused when its price was reached. */
function useOrderNotices(assets: readonly Asset[]): void {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    const notify = ({ symbol, rate, type, direction, status, refusal }: WireOrder) => {
      const asset = assets.find((one) => one.symbol === symbol);
      if (asset === undefined || status === 'open' || status === 'cancelled') return;
      const what = { type: t(`platform.orders.types.${direction}.${type}`), symbol: displaySymbol(asset) };
      const reason = refusal === null ? '' : refusalText(refusalOf({ status: false, error: refusal }));
      toast({
        tone: status === 'refused' ? 'warning' : 'info',
        title: t(`platform.orders.ended.${status}`, what),
        text: t(`platform.orders.endedText.${status}`, { rate: priceText(rate, asset.decimals), reason }),
      });
    };
    return onOrderEnded(notify);
  }, [assets, t, toast]);
}

/** Reports when a rule closed a position: stop loss, take profit, low margin. */
function useClosedNotices(assets: readonly Asset[]): void {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  useEffect(() => {
    const notify = async (closed: WirePosition) => {
      for (const { position, asset } of tradedAssets([closed], assets)) {
        const rate = position.closed_rate === null ? '' : priceText(position.closed_rate, asset.decimals);
        const reason = t(`platform.positions.reasons.${position.closingReason ?? 'manually'}`);
        const receipt = await receiptNotice(position, t);
        toast({
          receipt,
          tone: position.closingReason === 'lowMargin' ? 'warning' : 'info',
          title: t('platform.positions.ruleClosed', { reason, symbol: displaySymbol(asset) }),
          text: t('platform.positions.closedText', {
            rate,
            profit: moneyText(position.profit, { symbol: currency.symbol, signed: true }),
          }),
        });
      }
    };
    return onPositionClosed((closed) => void notify(closed));
  }, [assets, currency.symbol, t, toast]);
}
