import type { Bar } from '@candor/domain/pricing/bars.ts';
import { HistogramSeries, LineSeries } from 'lightweight-charts';
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { priceAxis } from './canvasOptions.ts';
import type { ChartSettings } from './chartSettings.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seconds } from './chartTime.ts';
import { indicatorLines } from './indicatorLines.ts';
import type { IndicatorLine } from './indicatorLines.ts';
import { indicatorText } from './indicatorText.ts';

export interface IndicatorValue {
  readonly line: IndicatorLine;
  readonly value: number | undefined;
}

type Drawn = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

/** Least time between two recalculations of the indicators while a bar changes. */
const LIVE_EVERY_MS = 1_000;
/** Height of an oscillator's pane as a share of the price's. */
const PANE_SHARE = 0.28;

interface Look {
  readonly theme: ChartTheme;
  /** Number of decimals of the instrument's price. */
  readonly decimals: number;
}

/** Lines and panes of the indicators on a chart. */
export class IndicatorLayer {
  readonly #chart: IChartApi;
  readonly #theme: ChartTheme;
  readonly #decimals: number;
  #lines: readonly IndicatorLine[] = [];
  #series: readonly Drawn[] = [];
  #shape = '';
  #computedAt = 0;

  constructor(chart: IChartApi, { theme, decimals }: Look) {
    this.#chart = chart;
    this.#theme = theme;
    this.#decimals = decimals;
  }

  /** Draws everything again. */
  show(bars: readonly Bar[], settings: Pick<ChartSettings, 'indicators'>): void {
    this.#lines = indicatorLines(bars, settings);
    const shape = this.#lines.map(({ name, label, pane }) => `${name} ${label} ${pane}`).join();
    if (shape !== this.#shape) this.#rebuild();
    this.#shape = shape;
    for (const [index, series] of this.#series.entries()) series.setData(pointsOf(bars, this.#lines[index]));
  }

  /** Updates the indicators after a move of the last bar. */
  tick(bars: readonly Bar[], settings: Pick<ChartSettings, 'indicators'>, at: number): void {
    if (this.#lines.length === 0 || Math.abs(at - this.#computedAt) < LIVE_EVERY_MS) return;
    this.#computedAt = at;
    this.#lines = indicatorLines(bars, settings);
    const last = bars.at(-1);
    if (last === undefined) return;
    for (const [index, series] of this.#series.entries()) {
      const value = this.#lines[index]?.values.at(-1);
      if (value !== undefined) series.update({ time: seconds(last.time), value });
    }
  }

  /** Returns the values at a bar; a value is undefined if there are too few bars before it. */
  valuesAt(index: number): IndicatorValue[] {
    return this.#lines.filter(({ label }) => label !== '').map((line) => ({ line, value: line.values[index] }));
  }

  #rebuild(): void {
    for (const series of this.#series) this.#chart.removeSeries(series);
    this.#series = this.#lines.map((line) => this.#add(line));
    for (const [index, pane] of this.#chart.panes().entries()) pane.setStretchFactor(index === 0 ? 1 : PANE_SHARE);
  }

  #add(line: IndicatorLine): Drawn {
    const { colour, pane, isHistogram } = line;
    const priceFormat = pane === 0 ? priceAxis(this.#decimals) : oscillatorAxis(line, this.#decimals);
    const common = { color: this.#theme[colour], priceLineVisible: false, lastValueVisible: false, priceFormat };
    return isHistogram
      ? this.#chart.addSeries(HistogramSeries, common, pane)
      : this.#chart.addSeries(LineSeries, { ...common, lineWidth: 1, crosshairMarkerVisible: false }, pane);
  }
}

/** Returns the format of an oscillator's axis: like its legend, and also below zero, where no price is. */
function oscillatorAxis(line: IndicatorLine, decimals: number) {
  const formatter = (value: number) => indicatorText(line, value, decimals);
  return { type: 'custom' as const, minMove: line.name === 'rsi' ? 0.1 : 1 / 10 ** decimals, formatter };
}

function pointsOf(bars: readonly Bar[], line: IndicatorLine | undefined) {
  return bars.flatMap(({ time }, index) => {
    const value = line?.values[index];
    return value === undefined ? [] : [{ time: seconds(time), value }];
  });
}
