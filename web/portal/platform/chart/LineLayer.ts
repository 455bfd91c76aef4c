import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { LineStyle } from 'lightweight-charts';
import type { IPriceLine, ISeriesApi, SeriesType } from 'lightweight-charts';
import type { ChartLine, ChartLineKind } from './chartLines.ts';
import type { ChartTheme } from './chartTheme.ts';

const colours: Readonly<
  Record<ChartLineKind, Extract<keyof ChartTheme, ChartLineKind | 'info' | 'warning' | 'brand'>>
> = {
  buy: 'buy',
  sell: 'sell',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  termination: 'warning',
  pending: 'info',
  alert: 'brand',
};

const styles: Readonly<Record<ChartLineKind, LineStyle>> = {
  buy: LineStyle.Solid,
  sell: LineStyle.Solid,
  stopLoss: LineStyle.Dashed,
  takeProfit: LineStyle.Dashed,
  termination: LineStyle.Dotted,
  pending: LineStyle.Dashed,
  alert: LineStyle.SparseDotted,
};

/** More prices than this on the scale overlap and hide the present price. */
const LABELS_MAXIMUM = 12;

interface Drawn {
  readonly kind: ChartLineKind;
  readonly api: IPriceLine;
}

/** The lines on the canvas; their names and handles are above it (`LineHandles`). */
export class LineLayer {
  readonly #theme: ChartTheme;
  /** Where lines are dragged at the moment: positions are pushed meanwhile and must not put them back. */
  readonly #dragged = new Map<string, Rate>();
  readonly #drawn = new Map<string, Drawn>();
  #series: ISeriesApi<SeriesType>;
  #lines: readonly ChartLine[] = [];

  constructor(series: ISeriesApi<SeriesType>, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  /** Exactly these lines; one that is drawn already only moves. */
  set(lines: readonly ChartLine[]): void {
    this.#lines = lines;
    const wanted = new Map(lines.map(({ id, kind }) => [id, kind]));
    for (const [id, { kind, api }] of this.#drawn) {
      if (wanted.get(id) === kind) continue;
      this.#series.removePriceLine(api);
      this.#drawn.delete(id);
    }
    for (const line of lines) this.#place(line);
  }

  /** Another series carries the lines; the previous one's are gone with it. */
  moveTo(series: ISeriesApi<SeriesType>): void {
    this.#series = series;
    this.#drawn.clear();
    this.set(this.#lines);
  }

  /** Draws a line elsewhere while it is dragged; undefined puts it back. */
  drag(id: string, price: Rate | undefined): void {
    if (price === undefined) this.#dragged.delete(id);
    else this.#dragged.set(id, price);
    const line = this.#lines.find((one) => one.id === id);
    if (line !== undefined) this.#place(line);
  }

  #place({ id, kind, price }: ChartLine): void {
    const at = rateToNumber(this.#dragged.get(id) ?? price);
    const hasLabel = this.#lines.length <= LABELS_MAXIMUM || this.#dragged.has(id);
    const drawn = this.#drawn.get(id)?.api;
    if (drawn === undefined) this.#drawn.set(id, { kind, api: this.#create(kind, at, hasLabel) });
    else if (drawn.options().price !== at || drawn.options().axisLabelVisible !== hasLabel)
      drawn.applyOptions({ price: at, axisLabelVisible: hasLabel });
  }

  #create(kind: ChartLineKind, price: number, hasLabel: boolean): IPriceLine {
    const colour = this.#theme[colours[kind]];
    return this.#series.createPriceLine({
      price,
      color: colour,
      lineWidth: 1,
      lineStyle: styles[kind],
      axisLabelVisible: hasLabel,
      axisLabelColor: colour,
      axisLabelTextColor: this.#theme.ground,
    });
  }
}
