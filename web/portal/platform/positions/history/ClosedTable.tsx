import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { exactTime, shortTime } from '../../../../ui/dates.ts';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, percentText, priceText } from '../../../../ui/numbers.ts';
import { displaySymbol } from '../../instrumentName.ts';
import { profitPercent } from '../../stake.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { SideBadge } from '../SideBadge.tsx';
import { FormerName } from './FormerName.tsx';
import styles from '../table.module.css';
import { assetOf } from '../tradedAssets.ts';
import { CorrectedMark } from '../trade/CorrectedMark.tsx';
import { DetailsButton } from '../trade/DetailsButton.tsx';
import { DiaryMarks } from '../trade/DiaryMarks.tsx';
import { WhyLink } from '../trade/WhyLink.tsx';

const COLUMNS = 10;

interface ClosedTableProps {
  trades: readonly WireTrade[];
  assets: readonly Asset[];
  onDetails: (trade: WireTrade) => void;
}

export function ClosedTable({ trades, assets, onDetails }: ClosedTableProps) {
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
          <th className={styles.cost}>{t('platform.history.cost')}</th>
          <th>{t('platform.positions.profit')}</th>
          <th className={styles.percent}>{t('platform.positions.percent')}</th>
          <th className={styles.start}>{t('platform.positions.reason')}</th>
          <th>
            <span className="visually-hidden">{t('platform.positions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <Fragment key={trade.id}>
            <ClosedRow trade={trade} asset={assetOf(trade, assets)} onDetails={onDetails} />
            {trade.corrections.length > 0 && (
              <tr>
                <td colSpan={COLUMNS} className={styles.start}>
                  <CorrectedMark trade={trade} decimals={assetOf(trade, assets).decimals} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface ClosedRowProps {
  trade: WireTrade;
  asset: Asset;
  onDetails: (trade: WireTrade) => void;
}

function ClosedRow({ trade, asset, onDetails }: ClosedRowProps) {
  const { symbol: currency } = useBrand().currency;
  const { open_date, open_rate, close_date, closed_rate, profit, amount } = trade;
  return (
    <tr>
      <td className={styles.start}>
        <span className={styles.named}>
          <span className={styles.instrument} title={asset.name}>
            {displaySymbol(asset)}
          </span>
          <FormerName asset={asset} at={trade.open_date} className={styles.quiet} />
          <DiaryMarks diary={trade.diary} />
        </span>
      </td>
      <td className={styles.start}>
        <SideBadge direction={trade.direction} />
      </td>
      <td>
        {moneyText(amount, { symbol: currency })} <span className={styles.quiet}>×{trade.leverage}</span>
      </td>
      <Fill at={open_date} rate={open_rate} decimals={asset.decimals} />
      <Fill at={close_date} rate={closed_rate} decimals={asset.decimals} />
      <td className={styles.cost}>{trade.cost !== null && moneyText(trade.cost.total, { symbol: currency })}</td>
      <td>
        <MoneyText value={profit} symbol={currency} signed arrow />
      </td>
      <td className={styles.percent}>
        <span className={styles.quiet}>{percentText(profitPercent(profit, amount))}</span>
      </td>
      <td className={styles.start}>
        <WhyLink trade={trade} />
      </td>
      <td>
        <span className={styles.actions}>
          <DetailsButton asset={asset} onClick={() => onDetails(trade)} />
          <ReceiptLink position={trade} asset={asset} className={styles.actions} />
        </span>
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
