import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, percentText } from '../../../../ui/numbers.ts';
import { FillMark } from '../../../fills/FillMark.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { profitPercent } from '../../stake.ts';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { placeInTable } from '../rowPlace.ts';
import { RowsTable } from '../RowsTable.tsx';
import { SideBadge } from '../SideBadge.tsx';
import { SortHead } from '../SortHead.tsx';
import type { Sorting } from '../SortHead.tsx';
import { closedLines } from './closedLines.ts';
import type { ClosedLine } from './closedLines.ts';
import { Fill } from './Fill.tsx';
import { FormerName } from './FormerName.tsx';
import styles from '../table.module.css';
import { CorrectedMark } from '../trade/CorrectedMark.tsx';
import { DetailsButton } from '../trade/DetailsButton.tsx';
import { DiaryMarks } from '../trade/DiaryMarks.tsx';
import { WhyLink } from '../trade/WhyLink.tsx';
import { WidestTrade } from './WidestTrade.tsx';

const COLUMNS = 10;

interface ClosedTableProps extends Sorting {
  trades: readonly WireTrade[];
  assets: readonly Asset[];
  onDetails: (trade: WireTrade) => void;
}

export function ClosedTable({ trades, assets, onDetails, ...sorting }: ClosedTableProps) {
  const lines = useMemo(() => closedLines(trades, assets), [trades, assets]);
  return (
    <RowsTable
      rows={lines}
      keyOf={({ key }) => key}
      columns={COLUMNS}
      head={<Head {...sorting} />}
      widest={<WidestTrade lines={lines} />}
      renderRow={(line, { index }) => {
        const Line = line.kind === 'trade' ? ClosedRow : CorrectionRow;
        return <Line key={line.key} line={line} index={index} onDetails={onDetails} />;
      }}
    />
  );
}

function Head(sorting: Sorting) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <SortHead name="instrument" isStart {...sorting} />
        <th className={styles.start}>{t('platform.positions.side')}</th>
        <SortHead name="amount" {...sorting} />
        <th>{t('platform.positions.opened')}</th>
        <th>{t('platform.positions.closedHead')}</th>
        <th className={styles.cost}>{t('platform.history.cost')}</th>
        <SortHead name="profit" {...sorting} />
        <th className={styles.percent}>{t('platform.positions.percent')}</th>
        <th className={styles.start}>{t('platform.positions.reason')}</th>
        <th>
          <span className="visually-hidden">{t('platform.positions.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  line: ClosedLine;
  /** Index among all rows, if not all of them are rendered. */
  index: number | undefined;
  onDetails: (trade: WireTrade) => void;
}

function CorrectionRow({ line: { key, trade, asset }, index }: LineProps) {
  return (
    <tr {...placeInTable(key, index)}>
      <td colSpan={COLUMNS} className={styles.start}>
        <CorrectedMark trade={trade} decimals={asset.decimals} />
      </td>
    </tr>
  );
}

const ClosedRow = memo(function ClosedRow({ line: { key, trade, asset }, index, onDetails }: LineProps) {
  const { symbol: currency } = useBrand().currency;
  const { open_date, open_rate, close_date, closed_rate, profit, amount } = trade;
  return (
    <tr className={styles.opens} {...placeInTable(key, index)}>
      <td className={styles.start}>
        <span className={styles.named}>
          <span className={styles.instrument} title={asset.name}>
            {displaySymbol(asset)}
          </span>
          <FormerName asset={asset} at={trade.open_date} className={styles.quiet} />
          <FillMark checked={trade.checked} />
          <DiaryMarks diary={trade.diary} />
        </span>
      </td>
      <td className={styles.start}>
        <SideBadge direction={trade.direction} />
      </td>
      <td>
        {moneyText(amount, { symbol: currency })} <span className={styles.quiet}>×{trade.leverage}</span>
      </td>
      <td>
        <Fill at={open_date} rate={open_rate} decimals={asset.decimals} />
      </td>
      <td>
        <Fill at={close_date} rate={closed_rate} decimals={asset.decimals} />
      </td>
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
          <DetailsButton isOfRow asset={asset} onClick={() => onDetails(trade)} />
          <ReceiptLink position={trade} asset={asset} className={styles.actions} />
        </span>
      </td>
    </tr>
  );
});
