import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { createChart, createSeriesMarkers } from 'lightweight-charts';
import type { IChartApi, MouseEventParams, Time } from 'lightweight-charts';
import { frameTurns } from '../../../data/frames.ts';
import { createStore } from '../../../data/store.ts';
import { canvasOptions, RIGHT_MARGIN } from './canvasOptions.ts';
import type { ChartSettings } from './chartSettings.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seconds } from './chartTime.ts';
import { IndicatorLayer } from './IndicatorLayer.ts';
import type { IndicatorValue } from './IndicatorLayer.ts';
import { LineLayer } from './LineLayer.ts';
import { joinHistory, liveBar } from './liveBar.ts';
import { addMainSeries } from './mainSeries.ts';
import type { MainSeries } from './mainSeries.ts';
import { roundToTick } from './ticks.ts';
import { markersOf } from './tradeMarks.ts';
import type { TradeMark } from './tradeMarks.ts';

/** How the chart draws its bars. */
export type ChartLook = Pick<ChartSettings, 'type' | 'indicators'>;

/** Content of the legend: the bar under the cursor, or the last one, with its values. */
export interface ShownBar {
  readonly bar: Bar;
  /** Close of the preceding bar. */
  readonly before: Rate | undefined;
  readonly values: readonly IndicatorValue[];
  readonly marks: readonly TradeMark[];
  /** Position of the cursor; undefined while there is none. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
}

export interface CandleChartOptions {
  readonly theme: ChartTheme;
  readonly interval: Interval;
  readonly decimals: number;
  readonly look: ChartLook;
  /** Requests the bars before this instant; called again only after `prepend`. */
  readonly onWantOlder: (before: number) => void;
}

/** Distance of the view from the left edge, in bars, at which older ones are fetched. */
const OLDER_MARGIN = 40;
const BARS_IN_VIEW = 120;
/** Least number of bars in view: fewer would be as broad as towers. */
const BARS_IN_VIEW_MIN = 40;
/** Range of the chart in days if there is room for a bar a day (specification 9: twelve months). */
const DAYS_IN_VIEW = 366;
const DAYS_WIDTH_MIN_PX = 640;
/** Height of the separator between two panes. */
const SEPARATOR_PX = 1;
/** Number of bars in view at the closest zoom: fewer would not be a chart. */
const ZOOM_BARS_MIN = 10;
/**
 * Interval at which the live bar is redrawn at most, although it processes every tick: a canvas is always drawn whole.
 */
const DRAW_EVERY_MS = 200;

/** Canvas chart of an instrument at an interval: with its layers the only code that knows the library. */
export class CandleChart {
  readonly shown = createStore<ShownBar | undefined>(undefined);
  /** Counter of layout changes, so that elements over the canvas can follow. */
  readonly layout = createStore(0);
  /** Distance of each pane from the top. */
  readonly paneTops = createStore<readonly number[]>([0]);
  readonly isAtLatest = createStore(true);
  readonly lines: LineLayer;
  readonly #chart: IChartApi;
  readonly #options: CandleChartOptions;
  readonly #indicators: IndicatorLayer;
  #look: ChartLook;
  #series: MainSeries;
  #bars: readonly Bar[] = [];
  #last: Bar | undefined;
  #tickedAt = 0;
  #isBarNew = false;
  #drawing: ReturnType<typeof setTimeout> | undefined;
  #hovered: number | undefined;
  /** Time of the bar that the arrow keys have reached. */
  #cursor: number | undefined;
  #point: ShownBar['at'];
  #mayWantOlder = false;
  #isRemoved = false;
  #isLayoutDue = false;
  #markers: ReturnType<typeof createSeriesMarkers<Time>> | undefined;
  #marks: readonly TradeMark[] = [];

  constructor(container: HTMLElement, options: CandleChartOptions) {
    this.#options = options;
    this.#chart = createChart(container, canvasOptions(options));
    this.#look = options.look;
    this.#series = this.#addSeries(options.look);
    this.lines = new LineLayer(this.#series.api, options.theme);
    this.#indicators = new IndicatorLayer(this.#chart, options);
    this.#chart.subscribeCrosshairMove((event) => this.#hover(event));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      this.isAtLatest.set(this.#chart.timeScale().scrollPosition() > -1);
      const [first] = this.#bars;
      if (range === null || first === undefined || range.from > OLDER_MARGIN || !this.#mayWantOlder) return;
      this.#mayWantOlder = false;
      options.onWantOlder(first.time);
    });
  }

  /** Shows the latest bars as the server has them. The first time they fill the view, later it stays where it is. */
  show(bars: readonly Bar[]): void {
    if (bars.length === 0) return;
    const isFirst = this.#last === undefined;
    this.#setBars(joinHistory(this.#bars, bars));
    if (!isFirst) return;
    this.toLatest();
    this.#mayWantOlder = true;
  }

  /** Adds older bars at the start; none means that there are no more. The view stays where it is. */
  prepend(older: readonly Bar[]): void {
    if (this.#isRemoved) return;
    this.#setBars([...older, ...this.#bars]);
    this.#mayWantOlder = older.length > 0;
  }

  /** Updates the live bar by a tick. */
  tick(sell: Bar['close'], at: number): void {
    const next = liveBar(this.#last, { sell, at, interval: this.#options.interval });
    if (next === undefined) return;
    const isNew = next.time !== this.#last?.time;
    if (isNew) this.#drawLast();
    this.#bars = isNew ? [...this.#bars, next] : this.#bars.with(this.#bars.length - 1, next);
    this.#last = next;
    this.#tickedAt = at;
    this.#isBarNew ||= isNew;
    // The library draws in the following frame.
    const draw = () => frameTurns.take(() => this.#drawLast(), { takesNext: true });
    this.#drawing ??= setTimeout(draw, isNew ? 0 : DRAW_EVERY_MS);
  }

  /** Sets the language of the axes. */
  setLocale(locale: string): void {
    this.#chart.applyOptions({ localization: { locale } });
  }

  /** Changes the chart's shape or indicators; bars and view stay. */
  setLook(look: ChartLook): void {
    if (look.type !== this.#look.type) this.#replaceSeries(look);
    this.#look = look;
    this.#indicators.show(this.#bars, look);
    this.#showBar();
    this.#noteLayout();
  }

  /** Sets the marks where this instrument's trades were opened and closed. */
  setMarks(marks: readonly TradeMark[]): void {
    this.#marks = marks;
    this.#drawMarks();
    this.#showBar();
  }

  /** Returns the height of a price in its pane; undefined before there are bars. */
  yOf(price: Rate): number | undefined {
    return this.#series.api.priceToCoordinate(rateToNumber(price)) ?? undefined;
  }

  /** Returns the price at a height of its pane, in whole ticks. */
  priceAt(y: number): Rate | undefined {
    const price = this.#series.api.coordinateToPrice(y);
    return price === null ? undefined : roundToTick(price, this.#options.decimals);
  }

  /** Returns the size of the price's own pane, without the axis. */
  paneSize(): { readonly width: number; readonly height: number } {
    return this.#chart.paneSize(0);
  }

  /** Moves the cursor by this many bars; the first press puts it on the last bar. */
  moveCursor(bars: number): void {
    const from = this.#bars.findIndex(({ time }) => time === this.#cursor);
    const last = this.#bars.length - 1;
    const index = from < 0 ? last : Math.min(last, Math.max(0, from + bars));
    const bar = this.#bars[index];
    if (bar === undefined) return;
    this.#cursor = bar.time;
    this.#bringIntoView(index);
    this.#chart.setCrosshairPosition(rateToNumber(bar.close), seconds(bar.time), this.#series.api);
    this.#hovered = bar.time;
    this.#showBar();
  }

  clearCursor(): void {
    this.#cursor = undefined;
    this.#hovered = undefined;
    this.#point = undefined;
    this.#chart.clearCrosshairPosition();
    this.#showBar();
  }

  /** Zooms by this factor, keeping the newest bar in place. */
  zoom(factor: number): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const zoomed = (range.to - range.from) * factor;
    const bars = Math.min(Math.max(zoomed, ZOOM_BARS_MIN), this.#bars.length + RIGHT_MARGIN);
    this.#chart.timeScale().setVisibleLogicalRange({ from: range.to - bars, to: range.to });
  }

  /** Returns to the newest bar, as when the chart was opened. */
  toLatest(): void {
    const end = this.#bars.length + RIGHT_MARGIN;
    const bars = this.#barsInView();
    this.#chart
      .timeScale()
      .setVisibleLogicalRange({ from: end - Math.min(bars, Math.max(BARS_IN_VIEW_MIN, end)), to: end });
  }

  remove(): void {
    this.#isRemoved = true;
    this.#endDrawing();
    this.#chart.remove();
  }

  #barsInView(): number {
    const isRoomy = this.#chart.paneSize(0).width >= DAYS_WIDTH_MIN_PX;
    return this.#options.interval === '1D' && isRoomy ? DAYS_IN_VIEW : BARS_IN_VIEW;
  }

  #addSeries(look: ChartLook): MainSeries {
    const series = addMainSeries(this.#chart, look.type, this.#options);
    // The library notifies its primitives whenever it lays the series out again: a scale, a pane or a view has changed.
    series.api.attachPrimitive({ updateAllViews: () => this.#noteLayout() });
    return series;
  }

  #replaceSeries(look: ChartLook): void {
    const before = this.#series;
    this.#series = this.#addSeries(look);
    this.#series.setBars(this.#bars);
    this.#markers = undefined;
    this.#chart.removeSeries(before.api);
    this.lines.moveTo(this.#series.api);
    this.#drawMarks();
  }

  /** Draws the last bar, unless everything has been drawn since or the chart is gone. */
  #drawLast(): void {
    if (this.#drawing === undefined || this.#last === undefined) return;
    this.#endDrawing();
    this.#series.update(this.#last);
    if (this.#isBarNew) this.#indicators.show(this.#bars, this.#look);
    else this.#indicators.tick(this.#bars, this.#look, this.#tickedAt);
    this.#isBarNew = false;
    if (this.#hovered === undefined || this.#hovered === this.#last.time) this.#showBar();
  }

  #endDrawing(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
  }

  #setBars(bars: readonly Bar[]): void {
    this.#endDrawing();
    this.#bars = bars;
    this.#last = bars.at(-1);
    this.#series.setBars(bars);
    this.#indicators.show(bars, this.#look);
    this.#drawMarks();
    this.#showBar();
  }

  #drawMarks(): void {
    const first = this.#bars[0]?.time ?? Infinity;
    const { theme } = this.#options;
    this.#markers ??= createSeriesMarkers(this.#series.api, []);
    this.#markers.setMarkers(
      markersOf(
        this.#marks.filter(({ time }) => time >= first),
        theme,
      ),
    );
  }

  /** Follows the pointer. An event without a point means that it has left; the keyboard's cursor stays where it is. */
  #hover({ time, point, sourceEvent }: MouseEventParams): void {
    if (point !== undefined && sourceEvent !== undefined) this.#cursor = undefined;
    this.#point = point;
    this.#hovered = typeof time === 'number' && point !== undefined ? time * 1_000 : this.#cursor;
    this.#showBar();
  }

  #bringIntoView(index: number): void {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range === null || (index >= range.from && index <= range.to)) return;
    const bars = range.to - range.from;
    const from = index < range.from ? index - bars / 4 : index - (bars * 3) / 4;
    scale.setVisibleLogicalRange({ from, to: from + bars });
  }

  #showBar(): void {
    const last = this.#bars.length - 1;
    const found = this.#hovered === undefined ? last : this.#bars.findIndex(({ time }) => time === this.#hovered);
    const index = found < 0 ? last : found;
    const bar = this.#bars[index];
    if (bar === undefined) return this.shown.set(undefined);
    const isPointed = this.#hovered !== undefined;
    return this.shown.set({
      bar,
      before: this.#bars[index - 1]?.close,
      values: this.#indicators.valuesAt(index),
      marks: isPointed ? this.#marks.filter(({ time }) => time === bar.time) : [],
      at: isPointed ? (this.#point ?? this.#pointOf(bar)) : undefined,
    });
  }

  #pointOf({ time, close }: Bar): ShownBar['at'] {
    const x = this.#chart.timeScale().timeToCoordinate(seconds(time));
    const y = this.yOf(close);
    return x === null || y === undefined ? undefined : { x, y };
  }

  /** Reports a change of layout once, in the frame that draws it: the library lays out several times per change. */
  #noteLayout(): void {
    if (this.#isLayoutDue || this.#isRemoved) return;
    this.#isLayoutDue = true;
    queueMicrotask(() => {
      this.#isLayoutDue = false;
      if (this.#isRemoved) return;
      this.layout.set(this.layout.get() + 1);
      this.#measurePanes();
    });
  }

  #measurePanes(): void {
    const heights = this.#chart.panes().map((pane) => pane.getHeight() + SEPARATOR_PX);
    const tops = heights.map((_height, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
    if (tops.join() !== this.paneTops.get().join()) this.paneTops.set(tops);
  }
}
