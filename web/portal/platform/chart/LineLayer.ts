import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { LineStyle } from 'lightweight-charts';
import type { IPriceLine, ISeriesApi, PriceLineOptions, SeriesType } from 'lightweight-charts';
import type { ChartLine, ChartLineKind } from './chartLines.ts';
import type { ChartTheme } from './chartTheme.ts';

type Dragged = Pick<ChartLine, 'price' | 'kind'>;

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

/** Number of prices on the scale; more would overlap and hide the present price. */
const LABELS_MAXIMUM = 12;

interface Drawn {
  readonly kind: ChartLineKind;
  readonly api: IPriceLine;
}

/** Lines on the canvas; their names and handles are above it (`LineHandles`). */
export class LineLayer {
  readonly #theme: ChartTheme;
  /** Price and kind of each line while it is dragged: positions pushed meanwhile must not reset it. */
  readonly #dragged = new Map<string, Dragged>();
  readonly #drawn = new Map<string, Drawn>();
  #series: ISeriesApi<SeriesType>;
  #lines: readonly ChartLine[] = [];

  constructor(series: ISeriesApi<SeriesType>, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  /** Draws exactly these lines; a line that is already drawn only moves. */
  set(lines: readonly ChartLine[]): void {
    this.#lines = lines;
    const kindsById = new Map(lines.map(({ id, kind }) => [id, kind]));
    for (const [id, { kind, api }] of this.#drawn) {
      if (kindsById.get(id) === kind) continue;
      this.#series.removePriceLine(api);
      this.#drawn.delete(id);
    }
    for (const line of lines) this.#place(line);
  }

  /** Moves the lines to another series; those of the previous series are gone with it. */
  moveTo(series: ISeriesApi<SeriesType>): void {
    this.#series = series;
    this.#drawn.clear();
    this.set(this.#lines);
  }

  /** Draws a line elsewhere while it is dragged; undefined puts it back. */
  drag(id: string, dragged: Dragged | undefined): void {
    if (dragged === undefined) this.#dragged.delete(id);
    else this.#dragged.set(id, dragged);
    const line = this.#lines.find((one) => one.id === id);
    if (line !== undefined) this.#place(line);
  }

  #place(line: ChartLine): void {
    const { id, kind } = line;
    const dragged = this.#dragged.get(id);
    const hasLabel = this.#lines.length <= LABELS_MAXIMUM || dragged !== undefined;
    const look = this.#look(dragged ?? line, hasLabel);
    const drawn = this.#drawn.get(id)?.api;
    if (drawn === undefined) this.#drawn.set(id, { kind, api: this.#series.createPriceLine(look) });
    else if (!isDrawnAs(drawn.options(), look)) drawn.applyOptions(look);
  }

  #look({ kind, price }: Dragged, hasLabel: boolean) {
    const colour = this.#theme[colours[kind]];
    return {
      price: rateToNumber(price),
      color: colour,
      lineWidth: 1,
      lineStyle: styles[kind],
      axisLabelVisible: hasLabel,
      axisLabelColor: colour,
      axisLabelTextColor: this.#theme.ground,
    } as const;
  }
}

type Look = Pick<PriceLineOptions, 'price' | 'color' | 'axisLabelVisible'>;

/** Compares what can change; the style follows from the colour. */
function isDrawnAs(drawn: Look, look: Look): boolean {
  const { price, color, axisLabelVisible } = look;
  return drawn.price === price && drawn.color === color && drawn.axisLabelVisible === axisLabelVisible;
}
