import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { limitsInForce, placeKey } from '@candor/domain/trading/limitFigures.ts';
import type { LimitFigure, LimitFigures } from '@candor/domain/trading/limitFigures.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { Bus } from '../../../bus/bus.ts';
import './messages.ts';
import { tradingLimits } from './rules.ts';

/** The limits in force, as the main thread last heard what the desk has set. */
export class LimitBoard {
  readonly #brands: readonly Brand[];
  readonly #listeners = new Set<() => void>();
  #figures: LimitFigures = new Map();

  constructor(bus: Pick<Bus, 'subscribe'>, brands: readonly Brand[]) {
    this.#brands = brands;
    bus.subscribe('dealing.limits', (figures: readonly LimitFigure[]) => {
      this.#figures = new Map(figures.map((one) => [placeKey(one), one]));
      for (const listener of this.#listeners) listener();
    });
  }

  get figures(): LimitFigures {
    return this.#figures;
  }

  /** What the desk's figures are measured against: the brand's file, with its settings in their places. */
  fileOf(brandId: BrandId): TradingLimits | undefined {
    const brand = this.#brands.find(({ id }) => id === brandId);
    return brand && tradingLimits(brand);
  }

  /** Rule LI-6: what orders of the brand are measured by, in an instrument or, without one, in any. */
  of(brandId: BrandId, symbol?: InstrumentSymbol): TradingLimits | undefined {
    const file = this.fileOf(brandId);
    return file && limitsInForce(file, this.#figures, { brandId, symbol });
  }

  /** Which instruments of the brand have a figure of their own. */
  symbolsOf(brandId: BrandId): readonly InstrumentSymbol[] {
    const own = [...this.#figures.values()].filter((one) => one.brandId === brandId);
    return [...new Set(own.flatMap(({ symbol }) => symbol ?? []))].sort();
  }

  /** Called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
