import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { createChart, createSeriesMarkers, CrosshairMode, LineStyle } from 'lightweight-charts';
import type { IChartApi, IPriceLine, SeriesMarker, Time } from 'lightweight-charts';
import { createStore } from '../../../data/store.ts';
import { priceText } from '../../../ui/numbers.ts';
import type { ChartSettings } from './chartSettings.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seconds } from './chartTime.ts';
import type { IndicatorLine } from './indicatorLines.ts';
import { IndicatorLayer } from './IndicatorLayer.ts';
import { liveBar } from './liveBar.ts';
import { addMainSeries } from './mainSeries.ts';
import type { MainSeries } from './mainSeries.ts';
import type { PriceLine } from './priceLines.ts';
import type { TradeMark } from './tradeMarks.ts';

/** What the chart shows of its bars. */
export type ChartLook = Pick<ChartSettings, 'type' | 'indicators'>;

/** What stands in the legend: the bar under the crosshair, or the last one, and the indicators at it. */
export interface ShownBar {
  readonly bar: Bar;
  readonly values: readonly { readonly line: IndicatorLine; readonly value: number }[];
}

interface ChartOptions {
  readonly theme: ChartTheme;
  readonly interval: Interval;
  readonly decimals: number;
  readonly look: ChartLook;
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
  readonly shown = createStore<ShownBar | undefined>(undefined);
  readonly #chart: IChartApi;
  readonly #options: ChartOptions;
  readonly #indicators: IndicatorLayer;
  #look: ChartLook;
  #series: MainSeries;
  #bars: readonly Bar[] = [];
  #last: Bar | undefined;
  #hovered: number | undefined;
  #mayWantOlder = false;
  #isRemoved = false;
  #markers: ReturnType<typeof createSeriesMarkers<Time>> | undefined;
  #lines: readonly PriceLine[] = [];
  #drawnLines: readonly IPriceLine[] = [];
  #marks: readonly TradeMark[] = [];

  constructor(container: HTMLElement, options: ChartOptions) {
    this.#options = options;
    this.#chart = createChart(container, chartOptions(options));
    this.#look = options.look;
    this.#series = addMainSeries(this.#chart, options.look.type, options);
    this.#indicators = new IndicatorLayer(this.#chart, options.theme);
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
    const isNew = next.time !== this.#last?.time;
    this.#bars = isNew ? [...this.#bars, next] : [...this.#bars.slice(0, -1), next];
    this.#last = next;
    this.#series.update(next);
    if (isNew) this.#indicators.show(this.#bars, this.#look);
    else this.#indicators.tick(this.#bars, this.#look, at);
    if (this.#hovered === undefined) this.#tell();
  }

  /** Another shape or other indicators; bars and view stay. */
  setLook(look: ChartLook): void {
    if (look.type !== this.#look.type) this.#replaceSeries(look);
    this.#look = look;
    this.#indicators.show(this.#bars, look);
    this.#tell();
  }

  setLines(lines: readonly PriceLine[]): void {
    for (const line of this.#drawnLines) this.#series.api.removePriceLine(line);
    this.#lines = lines;
    this.#drawLines();
  }

  /** Where this instrument's trades began and ended. */
  setMarks(marks: readonly TradeMark[]): void {
    this.#marks = marks;
    this.#drawMarks();
  }

  remove(): void {
    this.#isRemoved = true;
    this.#chart.remove();
  }

  #replaceSeries(look: ChartLook): void {
    const before = this.#series;
    this.#series = addMainSeries(this.#chart, look.type, this.#options);
    this.#series.setBars(this.#bars);
    this.#markers = undefined;
    this.#chart.removeSeries(before.api);
    this.#drawLines();
    this.#drawMarks();
  }

  #setBars(bars: readonly Bar[]): void {
    this.#bars = bars;
    this.#last = bars.at(-1);
    this.#series.setBars(bars);
    this.#indicators.show(bars, this.#look);
    this.#drawMarks();
    this.#tell();
  }

  #drawLines(): void {
    const { theme } = this.#options;
    this.#drawnLines = this.#lines.map(({ price, kind, title }) =>
      this.#series.api.createPriceLine({
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

  #drawMarks(): void {
    const first = this.#bars[0]?.time ?? Infinity;
    const { theme } = this.#options;
    this.#markers ??= createSeriesMarkers(this.#series.api, []);
    this.#markers.setMarkers(this.#marks.filter(({ time }) => time >= first).map((mark) => marker(mark, theme)));
  }

  #hover(time: unknown): void {
    this.#hovered = typeof time === 'number' ? time * 1_000 : undefined;
    this.#tell();
  }

  #tell(): void {
    const last = this.#bars.length - 1;
    const found = this.#hovered === undefined ? last : this.#bars.findIndex(({ time }) => time === this.#hovered);
    const index = found < 0 ? last : found;
    const bar = this.#bars[index];
    this.shown.set(bar === undefined ? undefined : { bar, values: this.#indicators.valuesAt(index) });
  }
}

/** Opened: an arrow the way of the trade; closed: a square, so that shape tells them apart and not only colour. */
function marker({ time, kind }: TradeMark, theme: ChartTheme): SeriesMarker<Time> {
  if (kind === 'close') return { time: seconds(time), position: 'aboveBar', shape: 'square', color: theme.text };
  const isBuy = kind === 'buy';
  return {
    time: seconds(time),
    position: isBuy ? 'belowBar' : 'aboveBar',
    shape: isBuy ? 'arrowUp' : 'arrowDown',
    color: theme[kind],
  };
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
      panes: { separatorColor: theme.line, separatorHoverColor: theme.grid },
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

/** An axis value by the display rule; the scale may reach below zero, where no price is. */
function axisPrice(price: number, decimals: number): string {
  if (!(price > 0)) return '';
  return priceText(rate(BigInt(Math.round(price * 1e8))), decimals);
}
