import { assert } from '@candor/domain/assert.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { CandlestickSeries, createChart, CrosshairMode, LineStyle } from 'lightweight-charts';
import type { CandlestickData, IChartApi, IPriceLine, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import { createStore } from '../../../data/store.ts';
import { priceText } from '../../../ui/numbers.ts';
import type { ChartTheme } from './chartTheme.ts';
import { liveBar } from './liveBar.ts';
import type { PriceLine } from './priceLines.ts';

interface ChartOptions {
  readonly theme: ChartTheme;
  readonly interval: Interval;
  readonly decimals: number;
  /** Older bars than this instant are wanted; called again only after `prepend`. */
  readonly onWantOlder: (before: number) => void;
}

/** How near the left edge, in bars, the view must come before older ones are fetched. */
const OLDER_MARGIN = 40;
const BARS_IN_VIEW = 120;
/** With fewer bars than this they would be as broad as towers. */
const BARS_IN_VIEW_MIN = 40;
/** Free bars between the live one and the axis. */
const RIGHT_MARGIN = 8;
const DATE_INTERVALS: readonly Interval[] = ['1D', '1W', '1M'];

/** The canvas chart of one instrument at one interval: the only place that knows the chart library. */
export class CandleChart {
  /** The bar under the crosshair, or the last one. */
  readonly shown = createStore<Bar | undefined>(undefined);
  readonly #chart: IChartApi;
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #options: ChartOptions;
  #bars: readonly Bar[] = [];
  #last: Bar | undefined;
  #isHovered = false;
  #mayWantOlder = false;
  #isRemoved = false;
  #lines: readonly IPriceLine[] = [];

  constructor(container: HTMLElement, options: ChartOptions) {
    this.#options = options;
    this.#chart = createChart(container, chartOptions(options));
    this.#series = this.#chart.addSeries(CandlestickSeries, seriesOptions(options));
    this.#chart.subscribeCrosshairMove(({ time }) => this.#hover(time));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      const [first] = this.#bars;
      if (range === null || first === undefined || range.from > OLDER_MARGIN || !this.#mayWantOlder) return;
      this.#mayWantOlder = false;
      options.onWantOlder(first.time);
    });
  }

  /** The latest bars as the server has them. The first time they fill the view, later it stays where it is. */
  show(bars: readonly Bar[]): void {
    const [first] = bars;
    if (first === undefined) return;
    const isFirst = this.#last === undefined;
    const isJoined = this.#last !== undefined && this.#last.time >= first.time;
    this.#setBars(isJoined ? [...this.#bars.filter(({ time }) => time < first.time), ...bars] : bars);
    if (!isFirst) return;
    const end = bars.length + RIGHT_MARGIN;
    this.#chart
      .timeScale()
      .setVisibleLogicalRange({ from: end - Math.min(BARS_IN_VIEW, Math.max(BARS_IN_VIEW_MIN, end)), to: end });
    this.#mayWantOlder = true;
  }

  /** Bars from before the first; none means that there are no more. The view stays where it is. */
  prepend(older: readonly Bar[]): void {
    if (this.#isRemoved) return;
    this.#setBars([...older, ...this.#bars]);
    this.#mayWantOlder = older.length > 0;
  }

  /** Moves the live bar by a tick. */
  tick(sell: Bar['close'], at: number): void {
    const next = liveBar(this.#last, { sell, at, interval: this.#options.interval });
    if (next === undefined) return;
    this.#bars = next.time === this.#last?.time ? [...this.#bars.slice(0, -1), next] : [...this.#bars, next];
    this.#last = next;
    this.#series.update(candle(next));
    if (!this.#isHovered) this.shown.set(next);
  }

  setLines(lines: readonly PriceLine[]): void {
    for (const line of this.#lines) this.#series.removePriceLine(line);
    const { theme } = this.#options;
    this.#lines = lines.map(({ price, kind, title }) =>
      this.#series.createPriceLine({
        price: rateToNumber(price),
        title,
        color: theme[kind],
        lineWidth: 1,
        lineStyle: kind === 'buy' || kind === 'sell' ? LineStyle.Solid : LineStyle.Dashed,
        axisLabelVisible: true,
        axisLabelColor: theme[kind],
        axisLabelTextColor: theme.ground,
      }),
    );
  }

  remove(): void {
    this.#isRemoved = true;
    this.#chart.remove();
  }

  #setBars(bars: readonly Bar[]): void {
    this.#bars = bars;
    this.#last = bars.at(-1);
    this.#series.setData(bars.map(candle));
    this.shown.set(this.#last);
  }

  #hover(time: unknown): void {
    const bar = typeof time === 'number' ? this.#bars.find((one) => one.time === time * 1_000) : undefined;
    this.#isHovered = bar !== undefined;
    this.shown.set(bar ?? this.#last);
  }
}

function candle({ time, open, high, low, close }: Bar): CandlestickData<UTCTimestamp> {
  return {
    time: seconds(time),
    open: rateToNumber(open),
    high: rateToNumber(high),
    low: rateToNumber(low),
    close: rateToNumber(close),
  };
}

function seconds(instant: number): UTCTimestamp {
  const whole = instant / 1_000;
  assert(isTimestamp(whole), 'a bar begins at a whole second');
  return whole;
}

function isTimestamp(value: number): value is UTCTimestamp {
  return Number.isInteger(value);
}

function chartOptions({ theme, interval, decimals }: ChartOptions) {
  return {
    autoSize: true,
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    layout: {
      attributionLogo: false,
      background: { color: theme.ground },
      textColor: theme.text,
      fontFamily: theme.font,
      fontSize: 11,
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: theme.text, labelBackgroundColor: theme.line },
      horzLine: { color: theme.text, labelBackgroundColor: theme.line },
    },
    rightPriceScale: { borderColor: theme.line, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: { borderColor: theme.line, timeVisible: !DATE_INTERVALS.includes(interval), rightOffset: RIGHT_MARGIN },
    localization: { locale: 'en-GB', priceFormatter: (price: number) => axisPrice(price, decimals) },
  };
}

function seriesOptions({ theme, decimals }: ChartOptions) {
  return {
    upColor: theme.ground,
    borderUpColor: theme.buy,
    wickUpColor: theme.buy,
    downColor: theme.sell,
    borderDownColor: theme.sell,
    wickDownColor: theme.sell,
    priceLineColor: theme.brand,
    priceLineStyle: LineStyle.Dotted,
    priceFormat: { type: 'price' as const, precision: decimals, minMove: 1 / 10 ** decimals },
  };
}

/** An axis value by the display rule; the scale may reach below zero, where no price is. */
function axisPrice(price: number, decimals: number): string {
  if (!(price > 0)) return '';
  return priceText(rate(BigInt(Math.round(price * 1e8))), decimals);
}
