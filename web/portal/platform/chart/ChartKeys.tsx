import type { Asset } from '@candor/contracts/http/data.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { changeText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { barTime } from './barTime.ts';
import type { CandleChart, ShownBar } from './CandleChart.ts';
import { changeOf } from './ChartLegend.tsx';
import styles from './ChartPanel.module.css';
import { markText } from './MarkTip.tsx';

interface ChartKeysProps {
  chart: CandleChart | undefined;
  asset: Asset;
  interval: Interval;
  children: ReactNode;
}

/** Least time between two announced bars while a key is held, and between two updates of the chart's name. */
const SAY_EVERY_MS = 500;
const NAME_EVERY_MS = 5_000;
const ZOOM_STEP = 1.25;
const LONG_STEP = 10;

/** Makes the chart a single tab stop: the arrow keys move from bar to bar and announce each. */
export function ChartKeys({ chart, asset, interval, children }: ChartKeysProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const hint = useId();
  const group = useNamed(asset, interval);
  const { announced, say } = useThrottledWords();
  const key = (event: KeyboardEvent) => {
    if (chart === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const act = actOf(event, chart);
    if (act === undefined) return;
    event.preventDefault();
    act();
    const shown = chart.shown.get();
    if (shown?.at !== undefined) say(() => barWords(shown, { asset, interval, currency, t }));
  };
  return (
    <div
      ref={group}
      className={styles.body}
      role="group"
      tabIndex={0}
      aria-describedby={hint}
      onKeyDown={key}
      onBlur={(event) => event.target === event.currentTarget && chart?.clearCursor()}
    >
      {children}
      <p id={hint} className="visually-hidden">
        {t('platform.chart.keys')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </div>
  );
}

function actOf({ key, shiftKey }: KeyboardEvent, chart: CandleChart): (() => void) | undefined {
  const step = shiftKey ? LONG_STEP : 1;
  switch (key) {
    case 'ArrowLeft':
      return () => chart.moveCursor(-step);
    case 'ArrowRight':
      return () => chart.moveCursor(step);
    case 'Home':
      return () => chart.moveCursor(-Infinity);
    case 'End':
      return () => chart.moveCursor(Infinity);
    case '+':
      return () => chart.zoom(1 / ZOOM_STEP);
    case '-':
      return () => chart.zoom(ZOOM_STEP);
    case 'Escape':
      return () => chart.clearCursor();
    default:
      return undefined;
  }
}

interface Words {
  readonly asset: Asset;
  readonly interval: Interval;
  readonly currency: string;
  readonly t: TFunction;
}

function barWords({ bar, before, marks }: ShownBar, { asset, interval, currency, t }: Words): string {
  const price = (value: ShownBar['bar']['open']) => priceText(value, asset.decimals);
  const words = t('platform.chart.said', {
    time: barTime(bar.time, interval),
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    change: changeOf(bar.close, before ?? bar.open) ?? '',
  });
  return [words, ...marks.map((mark) => markText(mark, { asset, symbol: currency, t }))].join('. ');
}

/** Keeps the chart's name current outside React: symbol, last price and change. The page must not render for a name. */
function useNamed(asset: Asset, interval: Interval) {
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = () => {
      const quote = quotes.get(asset.symbol);
      const symbol = displaySymbol(asset);
      const price = quote === undefined || quote.sell === 0n ? undefined : priceText(quote.sell, asset.decimals);
      const words =
        price === undefined
          ? t('platform.chart.label', { symbol, interval })
          : t('platform.chart.named', { symbol, interval, price, change: changeText(quote?.change ?? 0) });
      group.current?.setAttribute('aria-label', words);
    };
    name();
    const timer = setInterval(name, NAME_EVERY_MS);
    return () => clearInterval(timer);
  }, [asset, interval, t]);
  return group;
}

/** Announces texts: the first immediately, then the latest after a pause, so that nothing piles up. */
function useThrottledWords() {
  const [announced, setAnnounced] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = () => {
    timer.current = undefined;
    if (waiting.current === undefined) return;
    setAnnounced(waiting.current());
    waiting.current = undefined;
    timer.current = setTimeout(flush, SAY_EVERY_MS);
  };
  const say = (words: () => string) => {
    waiting.current = words;
    if (timer.current === undefined) flush();
  };
  return { announced, say };
}
