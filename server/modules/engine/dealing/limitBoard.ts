import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { limitsInForce, placeKey } from '@candor/domain/trading/limitFigures.ts';
import type { LimitFigure, LimitFigures } from '@candor/domain/trading/limitFigures.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { Bus } from '../../../bus/bus.ts';
import './messages.ts';
import { tradingLimits } from './rules.ts';

/** The limits in force, from the figures last reported to the main thread. */
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

  /** Returns the limits of the brand's file with its settings applied, which the desk's figures are checked against. */
  fileOf(brandId: BrandId): TradingLimits | undefined {
    const brand = this.#brands.find(({ id }) => id === brandId);
    return brand && tradingLimits(brand);
  }

  /** Rule LI-6: returns the brand's limits for orders in an instrument or, without one, in any. */
  of(brandId: BrandId, symbol?: InstrumentSymbol): TradingLimits | undefined {
    const file = this.fileOf(brandId);
    return file && limitsInForce(file, this.#figures, { brandId, symbol });
  }

  /** Lists the brand's instruments that have a figure of their own. */
  symbolsOf(brandId: BrandId): readonly InstrumentSymbol[] {
    const own = [...this.#figures.values()].filter((one) => one.brandId === brandId);
    return [...new Set(own.flatMap(({ symbol }) => symbol ?? []))].sort();
  }

  /** Registers a listener, called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
