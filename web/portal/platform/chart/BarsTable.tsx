import type { Asset } from '@candor/contracts/http/data.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../ui/dates.ts';
import { priceText } from '../../../ui/numbers.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { displaySymbol } from '../instrumentName.ts';
import styles from './BarsTable.module.css';

const BARS_SHOWN = 50;
const prices = ['open', 'high', 'low', 'close'] as const;

interface BarsTableProps {
  asset: Asset;
  bars: readonly Bar[];
}

/** The chart in words and numbers: its last bars, the latest first, for people who do not read a canvas. */
export function BarsTable({ asset, bars }: BarsTableProps) {
  const { t } = useTranslation();
  const shown = bars.slice(-BARS_SHOWN).toReversed();
  const columns: readonly Column<Bar>[] = [
    {
      id: 'time',
      label: t('platform.chart.time'),
      isHeading: true,
      isOneLine: true,
      cell: ({ time }) => shortTime(time),
    },
    ...prices.map((name): Column<Bar> => ({
      id: name,
      label: t(`platform.chart.full.${name}`),
      isNumeric: true,
      cell: (bar) => priceText(bar[name], asset.decimals),
    })),
  ];
  return (
    <Table
      label={t('platform.chart.table')}
      caption={t('platform.chart.tableCaption', { symbol: displaySymbol(asset), count: shown.length })}
      className={styles.bars}
      columns={columns}
      rows={shown}
      keyOf={({ time }) => time}
    />
  );
}
