import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { FlaskConical } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../data/useStore.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { MINUS, percentText, priceText } from '../../../ui/numbers.ts';
import type { CandleChart, ShownBar } from './CandleChart.ts';
import { barTime } from './barTime.ts';
import styles from './ChartLegend.module.css';
import { indicatorText } from './indicatorText.ts';

interface ChartLegendProps {
  chart: CandleChart;
  asset: Asset;
  interval: Interval;
  isSimulated: boolean;
}

/**
 * Figures of the bar under the cursor, or of the live one; an oscillator's are in its own pane. The legend renders when
 * another bar is shown; the figures of a live bar are written into it.
 */
export function ChartLegend({ chart, asset, interval, isSimulated }: ChartLegendProps) {
  const { t } = useTranslation();
  const tops = useStore(chart.paneTops, NO_PANES);
  useSyncExternalStore(chart.shown.subscribe, () => shapeOf(chart.shown.get()));
  const shown = chart.shown.get();
  if (shown === undefined) return null;
  const { bar, values, at } = shown;
  const panes = [...new Set(values.map(({ line }) => line.pane))].filter((pane) => pane > 0);
  return (
    <>
      <p className={styles.legend} data-legend="" data-passive={at === undefined}>
        <span className={styles.bar}>{barTime(bar.time, interval)}</span>
        {(['open', 'high', 'low', 'close'] as const).map((name) => (
          <span key={name} className={styles.bar}>
            {t(`platform.chart.${name}`)}{' '}
            <b>
              <Figure chart={chart} read={(now) => priceText(now.bar[name], asset.decimals)} />
            </b>
          </span>
        ))}
        <Change chart={chart} />
        <Values chart={chart} shown={shown} pane={0} decimals={asset.decimals} />
        {isSimulated && (
          <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
            {t('platform.chart.simulated')}
          </Badge>
        )}
      </p>
      {panes.map((pane) => (
        <p key={pane} className={styles.legend} style={{ top: (tops[pane] ?? 0) + PANE_INSET_PX }}>
          <Values chart={chart} shown={shown} pane={pane} decimals={asset.decimals} />
        </p>
      ))}
    </>
  );
}

const PANE_INSET_PX = 4;
const NO_PANES: readonly number[] = [];

/** Describes the composition of the legend: while it stays the same, only figures change. */
function shapeOf(shown: ShownBar | undefined): string | undefined {
  if (shown === undefined) return undefined;
  return [
    shown.bar.time,
    shown.at === undefined,
    ...shown.values.map(({ line }) => `${line.pane} ${line.label}`),
  ].join();
}

/** Shows a figure of the shown bar. */
function Figure({ chart, read }: { chart: CandleChart; read: (shown: ShownBar) => string }) {
  const readNow = () => {
    const shown = chart.shown.get();
    return shown === undefined ? '' : read(shown);
  };
  return <LiveText subscribe={chart.shown.subscribe} read={readNow} />;
}

/** Shows the change from the previous bar's close to this one's. */
function Change({ chart }: { chart: CandleChart }) {
  const read = () => {
    const shown = chart.shown.get();
    return shown === undefined ? '' : (changeOf(shown.bar.close, shown.before ?? shown.bar.open) ?? '');
  };
  const side = () => (read().includes('+') ? 'up' : read().includes(MINUS) ? 'down' : undefined);
  return <LiveText subscribe={chart.shown.subscribe} read={read} side={side} className={styles.bar} />;
}

/** Formats a change, +0.12 %; undefined if there is nothing to compare with. */
export function changeOf(now: bigint, before: bigint): string | undefined {
  return before === 0n ? undefined : percentText(formatFixed(divideHalfEven((now - before) * 10_000n, before), 2, 2));
}

interface ValuesProps {
  chart: CandleChart;
  shown: ShownBar;
  pane: number;
  decimals: number;
}

function Values({ chart, shown, pane, decimals }: ValuesProps) {
  const read = (label: string) => (now: ShownBar) => {
    const found = now.values.find(({ line }) => line.label === label);
    return found?.value === undefined ? '\u2013' : indicatorText(found.line, found.value, decimals);
  };
  return shown.values
    .filter(({ line }) => line.pane === pane)
    .map(({ line }) => (
      <span key={line.label}>
        <i className={styles.dot} data-colour={line.colour} />
        {line.label}{' '}
        <b>
          <Figure chart={chart} read={read(line.label)} />
        </b>
      </span>
    ));
}
