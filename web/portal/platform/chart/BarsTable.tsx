import type { Asset } from '@candor/contracts/http/data.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../ui/dates.ts';
import { priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import styles from './BarsTable.module.css';

const BARS_SHOWN = 50;

interface BarsTableProps {
  asset: Asset;
  bars: readonly Bar[];
}

/** The chart in words and numbers: its last bars, the latest first, for people who do not read a canvas. */
export function BarsTable({ asset, bars }: BarsTableProps) {
  const { t } = useTranslation();
  const columns = ['open', 'high', 'low', 'close'] as const;
  const shown = bars.slice(-BARS_SHOWN).toReversed();
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('platform.chart.table')}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {t('platform.chart.tableCaption', { symbol: displaySymbol(asset), count: shown.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('platform.chart.time')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`platform.chart.full.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((bar) => (
            <tr key={bar.time}>
              <th scope="row">{shortTime(bar.time)}</th>
              {columns.map((name) => (
                <td key={name}>{priceText(bar[name], asset.decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
