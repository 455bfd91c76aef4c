import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { useWide } from '../useWide.ts';
import { ReceiptLink } from './ReceiptLink.tsx';
import { SideBadge } from './SideBadge.tsx';
import styles from './table.module.css';
import { tradedAssets } from './tradedAssets.ts';
import type { Traded } from './tradedAssets.ts';

interface HistoryProps {
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Closed positions, the latest first. */
export function History({ positions, assets }: HistoryProps) {
  const isWide = useWide();
  const rows = tradedAssets(positions, assets).toSorted(
    (first, second) =>
      (second.position.close_date ?? 0) - (first.position.close_date ?? 0) || second.position.id - first.position.id,
  );
  if (isWide) return <Table rows={rows} />;
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <ClosedCard key={row.position.id} {...row} />
      ))}
    </ul>
  );
}

function Table({ rows }: { rows: readonly Traded[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.start}>{t('platform.positions.instrument')}</th>
          <th className={styles.start}>{t('platform.positions.side')}</th>
          <th>{t('platform.positions.amount')}</th>
          <th>{t('platform.positions.opened')}</th>
          <th>{t('platform.positions.closedHead')}</th>
          <th>{t('platform.positions.profit')}</th>
          <th className={styles.start}>{t('platform.positions.reason')}</th>
          <th>{t('platform.positions.receipt.head')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ClosedRow key={row.position.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function ClosedRow({ position, asset }: Traded) {
  const { symbol: currency } = useBrand().currency;
  const { open_date, open_rate, close_date, closed_rate } = position;
  return (
    <tr>
      <td className={styles.start}>
        <span className={styles.instrument} title={asset.name}>
          {displaySymbol(asset)}
        </span>
      </td>
      <td className={styles.start}>
        <SideBadge direction={position.direction} />
      </td>
      <td>
        {moneyText(position.amount, { symbol: currency })} <span className={styles.quiet}>×{position.leverage}</span>
      </td>
      <Fill at={open_date} rate={open_rate} decimals={asset.decimals} />
      <Fill at={close_date} rate={closed_rate} decimals={asset.decimals} />
      <td>
        <MoneyText value={position.profit} symbol={currency} signed arrow />
      </td>
      <td className={styles.start}>
        <Reason position={position} />
      </td>
      <td>
        <ReceiptLink position={position} asset={asset} className={styles.actions} />
      </td>
    </tr>
  );
}

interface FillProps {
  at: number | null;
  rate: Rate | null;
  decimals: number;
}

/** When and at what; one above the other where there is little room. */
function Fill({ at, rate, decimals }: FillProps) {
  if (at === null || rate === null) return <td />;
  return (
    <td>
      <span className={styles.fill}>
        <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
          {shortTime(at)}
        </time>
        <span className={styles.fillRate}>{priceText(rate, decimals)}</span>
      </span>
    </td>
  );
}

function Reason({ position: { closingReason } }: { position: WirePosition }) {
  const { t } = useTranslation();
  return closingReason === null ? null : t(`platform.positions.reasons.${closingReason}`);
}

function ClosedCard({ position, asset }: Traded) {
  const { symbol: currency } = useBrand().currency;
  const { open_rate, closed_rate, close_date } = position;
  return (
    <li className={styles.card}>
      <p className={styles.line}>
        <span className={styles.instrument}>{displaySymbol(asset)}</span>
        <SideBadge direction={position.direction} />
        <span className={styles.quiet}>
          {moneyText(position.amount, { symbol: currency })} ×{position.leverage}
        </span>
      </p>
      <p className={styles.line}>
        <MoneyText value={position.profit} symbol={currency} signed arrow />
        <span className={styles.quiet}>
          {priceText(open_rate, asset.decimals)} → {closed_rate !== null && priceText(closed_rate, asset.decimals)}
        </span>
      </p>
      <p className={styles.line}>
        <Reason position={position} />
        {close_date !== null && <span className={styles.quiet}>{shortTime(close_date)}</span>}
        <ReceiptLink position={position} asset={asset} className={styles.receipt} />
      </p>
    </li>
  );
}
