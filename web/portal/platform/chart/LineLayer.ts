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

/** The lines on the canvas; their names and handles stand over it (`LineHandles`). */
export class LineLayer {
  readonly #theme: ChartTheme;
  #series: ISeriesApi<SeriesType>;
  #lines: readonly ChartLine[] = [];
  #drawn = new Map<string, IPriceLine>();

  constructor(series: ISeriesApi<SeriesType>, theme: ChartTheme) {
    this.#series = series;
    this.#theme = theme;
  }

  set(lines: readonly ChartLine[]): void {
    for (const line of this.#drawn.values()) this.#series.removePriceLine(line);
    this.#lines = lines;
    this.#draw();
  }

  /** Another series carries the lines; what was on the one before is gone with it. */
  moveTo(series: ISeriesApi<SeriesType>): void {
    this.#series = series;
    this.#draw();
  }

  /** Draws one line elsewhere while it is dragged; the next `set` forgets it. */
  preview(id: string, price: Rate): void {
    this.#drawn.get(id)?.applyOptions({ price: rateToNumber(price) });
  }

  #draw(): void {
    this.#drawn = new Map(
      this.#lines.map(({ id, price, kind }) => {
        const colour = this.#theme[colours[kind]];
        return [
          id,
          this.#series.createPriceLine({
            price: rateToNumber(price),
            color: colour,
            lineWidth: 1,
            lineStyle: styles[kind],
            axisLabelVisible: true,
            axisLabelColor: colour,
            axisLabelTextColor: this.#theme.ground,
          }),
        ];
      }),
    );
  }
}
