import type { Asset } from '@candor/contracts/http/data.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { ChevronsRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/prices.ts';
import { usePositions } from '../../../data/queries.ts';
import { quotes } from '../../../data/quotes.ts';
import { useStore } from '../../../data/useStore.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLocale } from '../../../ui/useLocale.ts';
import { CandleChart } from './CandleChart.ts';
import { ChartKeys } from './ChartKeys.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { useLinesOf } from './chartLines.ts';
import styles from './ChartPanel.module.css';
import { defaultSettings, useChartSettings } from './chartSettings.ts';
import { readChartTheme } from './chartTheme.ts';
import { LineHandles } from './LineHandles.tsx';
import { MarkTip } from './MarkTip.tsx';
import { tradeMarks } from './tradeMarks.ts';
import { olderCandles, settleBars } from './useCandles.ts';

interface ChartCanvasProps {
  asset: Asset;
  interval: Interval;
  bars: readonly Bar[];
  isSimulated: boolean;
}

/** Draws the bars with the live one, the lines of this instrument, and its trades. */
export function ChartCanvas({ asset, interval, bars, isSimulated }: ChartCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useCandleChart(container, { asset, interval });
  const { type, indicators } = useChartSettings();
  const { tag } = useLocale();
  const lines = useLinesOf(asset.symbol);
  useEffect(() => chart?.setLocale(tag), [chart, tag]);
  useEffect(() => chart?.setLook({ type, indicators }), [chart, type, indicators]);
  useEffect(() => chart?.show(bars), [chart, bars]);
  useEffect(() => chart?.lines.set(lines), [chart, lines]);
  useLiveBar(chart, asset.symbol);
  useTradeMarks(chart, asset.symbol, interval);
  return (
    <ChartKeys chart={chart} asset={asset} interval={interval}>
      <div ref={container} className={styles.canvas} aria-hidden="true" />
      {chart !== undefined && (
        <>
          <ChartLegend chart={chart} asset={asset} interval={interval} isSimulated={isSimulated} />
          <LineHandles chart={chart} lines={lines} decimals={asset.decimals} />
          <MarkTip chart={chart} asset={asset} />
          <ViewButtons chart={chart} />
        </>
      )}
      <span className={styles.zone} aria-hidden="true">
        UTC
      </span>
    </ChartKeys>
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
    const newChart: CandleChart = new CandleChart(element, {
      theme: readChartTheme(element),
      interval,
      decimals,
      look: { type: 'candles', indicators: defaultSettings.indicators },
      onWantOlder: (before) => void olderCandles(symbol, interval, before).then((older) => newChart.prepend(older)),
    });
    setChart(newChart);
    return () => {
      setChart(undefined);
      newChart.remove();
    };
  }, [container, symbol, interval, decimals]);
  return chart;
}

/** Feeds the live bar from the quote store, which wakes at most once a frame. */
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

/** Marks where positions of this instrument were opened and closed. */
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
  const count = marks.length;
  const before = useRef(count);
  useEffect(() => {
    // A new fill lies inside its bar, whatever prices of that moment the page has seen.
    if (count > before.current) void settleBars(symbol, interval);
    before.current = count;
  }, [count, symbol, interval]);
}

const ZOOM_STEP = 1.5;

/**
 * Buttons for zooming and for returning to the newest bar. Touch screens zoom by pinching, so they show only the
 * latter.
 */
function ViewButtons({ chart }: { chart: CandleChart }) {
  const { t } = useTranslation();
  const isAtLatest = useStore(chart.isAtLatest, true);
  return (
    <div className={styles.buttons}>
      <IconButton label={t('platform.chart.zoomOut')} className={styles.zoom} onClick={() => chart.zoom(ZOOM_STEP)}>
        <ZoomOut size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('platform.chart.zoomIn')} className={styles.zoom} onClick={() => chart.zoom(1 / ZOOM_STEP)}>
        <ZoomIn size={16} aria-hidden="true" />
      </IconButton>
      {!isAtLatest && (
        <IconButton label={t('platform.chart.toLatest')} className={styles.latest} onClick={() => chart.toLatest()}>
          <ChevronsRight size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
