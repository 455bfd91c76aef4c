import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../data/useStore.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { percentText, priceText, typeset } from '../../../ui/numbers.ts';
import type { CandleChart, ShownBar } from './CandleChart.ts';
import { barTime } from './barTime.ts';
import styles from './ChartLegend.module.css';
import type { IndicatorLine } from './indicatorLines.ts';

interface ChartLegendProps {
  chart: CandleChart;
  asset: Asset;
  interval: Interval;
  isSimulated: boolean;
}

/** The bar under the cursor, or the live one, in figures; an oscillator's stand in its own pane. */
export function ChartLegend({ chart, asset, interval, isSimulated }: ChartLegendProps) {
  const { t } = useTranslation();
  const shown = useStore(chart.shown, undefined);
  const tops = useStore(chart.paneTops, NO_PANES);
  if (shown === undefined) return null;
  const { bar, values, at } = shown;
  const panes = [...new Set(values.map(({ line }) => line.pane))].filter((pane) => pane > 0);
  return (
    <>
      <p className={styles.legend} data-passive={at === undefined}>
        <span className={styles.bar}>{barTime(bar.time, interval)}</span>
        {(['open', 'high', 'low', 'close'] as const).map((name) => (
          <span key={name} className={styles.bar}>
            {t(`platform.chart.${name}`)} <b>{priceText(bar[name], asset.decimals)}</b>
          </span>
        ))}
        <Change shown={shown} />
        <Values shown={shown} pane={0} decimals={asset.decimals} />
        {isSimulated && (
          <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
            {t('platform.chart.simulated')}
          </Badge>
        )}
      </p>
      {panes.map((pane) => (
        <p key={pane} className={styles.legend} style={{ top: (tops[pane] ?? 0) + PANE_INSET_PX }}>
          <Values shown={shown} pane={pane} decimals={asset.decimals} />
        </p>
      ))}
    </>
  );
}

const PANE_INSET_PX = 4;
const NO_PANES: readonly number[] = [];

/** From the close of the bar before to this one's. */
function Change({ shown: { bar, before } }: { shown: ShownBar }) {
  const change = changeOf(bar.close, before ?? bar.open);
  if (change === undefined) return null;
  const side = change.startsWith('+') ? styles.up : change.startsWith('\u2212') ? styles.down : undefined;
  return <span className={`${styles.bar} ${side ?? ''}`}>{change}</span>;
}

/** +0.12 %; undefined where there is nothing to compare with. */
export function changeOf(now: bigint, before: bigint): string | undefined {
  return before === 0n ? undefined : percentText(formatFixed(divideHalfEven((now - before) * 10_000n, before), 2, 2));
}

interface ValuesProps {
  shown: ShownBar;
  pane: number;
  decimals: number;
}

function Values({ shown, pane, decimals }: ValuesProps) {
  return shown.values
    .filter(({ line }) => line.pane === pane)
    .map(({ line, value }) => (
      <span key={line.label}>
        <i className={styles.dot} data-colour={line.colour} />
        {line.label} <b>{value === undefined ? '\u2013' : indicatorText(line, value, decimals)}</b>
      </span>
    ));
}

/** Prices as prices; an oscillator with the digits its size needs. */
function indicatorText({ name }: IndicatorLine, value: number, decimals: number): string {
  return typeset(digitsOf(name === 'rsi' ? 1 : decimals).format(value));
}

function digitsOf(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
