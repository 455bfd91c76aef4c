import type { BrandId } from '@candor/domain/ids.ts';
import { pausesOf } from '@candor/domain/trading/openingPauses.ts';
import type { BrandPauses, OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import type { Bus } from '../../../bus/bus.ts';
import './messages.ts';

/** Where opening is paused, as last reported to the main thread. */
export class OpeningBoard {
  readonly #listeners = new Set<() => void>();
  #pauses: readonly OpeningPause[] = [];
  #held: ReadonlySet<BrandId> = new Set();

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.openings', (pauses) => {
      this.#pauses = pauses;
      this.#notify();
    });
    bus.subscribe('engine.hold', (brandIds) => {
      this.#held = new Set(brandIds);
      this.#notify();
    });
  }

  get pauses(): readonly OpeningPause[] {
    return this.#pauses;
  }

  /** Rules KS-4, BR-11: returns the pauses that this brand's clients see. */
  of(brandId: BrandId): BrandPauses {
    if (this.#held.has(brandId)) return { all: true, symbols: [] };
    return pausesOf(this.#pauses, brandId);
  }

  /** Registers a listener, called after each switch. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
