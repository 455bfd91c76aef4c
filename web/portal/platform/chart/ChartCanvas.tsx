import type { Asset } from '@candor/contracts/http/data.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { FlaskConical } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { serverNow } from '../../../data/prices.ts';
import { usePositions } from '../../../data/queries.ts';
import { quotes } from '../../../data/quotes.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { useOpenPositions } from '../useAccountMoney.ts';
import { CandleChart } from './CandleChart.ts';
import styles from './ChartPanel.module.css';
import { defaultSettings, useChartSettings } from './chartSettings.ts';
import { readChartTheme } from './chartTheme.ts';
import type { IndicatorLine } from './indicatorLines.ts';
import { priceLines } from './priceLines.ts';
import { tradeMarks } from './tradeMarks.ts';
import { olderCandles } from './useCandles.ts';

interface ChartCanvasProps {
  asset: Asset;
  interval: Interval;
  bars: readonly Bar[];
  isSimulated: boolean;
}

/** Candles with the live bar, and the lines of this instrument's positions. */
export function ChartCanvas({ asset, interval, bars, isSimulated }: ChartCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useCandleChart(container, { asset, interval });
  const { type, indicators } = useChartSettings();
  useEffect(() => chart?.setLook({ type, indicators }), [chart, type, indicators]);
  useEffect(() => chart?.show(bars), [chart, bars]);
  useLiveBar(chart, asset.symbol);
  usePositionLines(chart, asset.symbol);
  useTradeMarks(chart, asset.symbol, interval);
  return (
    <div className={styles.body}>
      <div ref={container} className={styles.canvas} aria-hidden="true" />
      {chart !== undefined && <Legend chart={chart} asset={asset} isSimulated={isSimulated} />}
    </div>
  );
}

function useCandleChart(
  container: React.RefObject<HTMLDivElement | null>,
  { asset, interval }: { asset: Asset; interval: Interval },
) {
  const [chart, setChart] = useState<CandleChart>();
  const { symbol, decimals } = asset;
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const made: CandleChart = new CandleChart(element, {
      theme: readChartTheme(element),
      interval,
      decimals,
      look: { type: 'candles', indicators: defaultSettings.indicators },
      onWantOlder: (before) => void olderCandles(symbol, interval, before).then((older) => made.prepend(older)),
    });
    setChart(made);
    return () => {
      setChart(undefined);
      made.remove();
    };
  }, [container, symbol, interval, decimals]);
  return chart;
}

/** The quote store wakes at most once a frame, and so does the chart. */
function useLiveBar(chart: CandleChart | undefined, symbol: string): void {
  useEffect(() => {
    if (chart === undefined) return undefined;
    return quotes.subscribe(symbol, () => {
      const quote = quotes.get(symbol);
      const now = serverNow();
      if (quote?.state === 'open' && now !== undefined) chart.tick(quote.sell, now);
    });
  }, [chart, symbol]);
}

function usePositionLines(chart: CandleChart | undefined, symbol: string): void {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const positions = useOpenPositions();
  const lines = useMemo(
    () =>
      priceLines(
        positions.filter((position) => position.symbol === symbol),
        currency.symbol,
        t,
      ),
    [positions, symbol, currency.symbol, t],
  );
  useEffect(() => chart?.setLines(lines), [chart, lines]);
}

/** Where the open and the closed positions of this instrument began and ended. */
function useTradeMarks(chart: CandleChart | undefined, symbol: string, interval: Interval): void {
  const positions = usePositions().data;
  const marks = useMemo(() => {
    const { open = [], history = [] } = positions ?? {};
    return tradeMarks(
      [...open, ...history].filter((position) => position.symbol === symbol),
      interval,
    );
  }, [positions, symbol, interval]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
}

interface LegendProps {
  chart: CandleChart;
  asset: Asset;
  isSimulated: boolean;
}

function Legend({ chart, asset, isSimulated }: LegendProps) {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(chart.shown.subscribe, chart.shown.get);
  if (shown === undefined) return null;
  const { bar, values } = shown;
  const figures = (['open', 'high', 'low', 'close'] as const).map((name) => (
    <span key={name}>
      {t(`platform.chart.${name}`)} <b>{priceText(bar[name], asset.decimals)}</b>
    </span>
  ));
  return (
    <p className={styles.legend}>
      {figures}
      {values.map(({ line, value }) => (
        <span key={line.label}>
          <i className={styles.dot} data-colour={line.colour} />
          {line.label} <b>{indicatorText(line, value, asset.decimals)}</b>
        </span>
      ))}
      {isSimulated && (
        <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
          {t('platform.chart.simulated')}
        </Badge>
      )}
    </p>
  );
}

/** Prices as prices; an oscillator with the digits its size needs. */
function indicatorText({ name }: IndicatorLine, value: number, decimals: number): string {
  if (name === 'rsi') return oscillator(1).format(value);
  return oscillator(decimals).format(value);
}

function oscillator(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
