import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';

/** A figure that is calculated once per UTC day and brand, and not for each viewer. */
export class OnceDaily<T> {
  readonly #clock: Clock;
  readonly #reckon: (brandId: BrandId, today: Instant) => Promise<T>;
  readonly #kept = new Map<BrandId, { readonly day: number; readonly figure: Promise<T> }>();

  /** `today` is the start of the day. */
  constructor(clock: Clock, reckon: (brandId: BrandId, today: Instant) => Promise<T>) {
    this.#clock = clock;
    this.#reckon = reckon;
  }

  async of(brandId: BrandId): Promise<T> {
    const day = Math.floor(this.#clock.now() / DAY_MS);
    const cached = this.#kept.get(brandId);
    if (cached?.day === day) return cached.figure;
    const figure = this.#reckon(brandId, day * DAY_MS);
    this.#kept.set(brandId, { day, figure });
    try {
      return await figure;
    } catch (error) {
      this.#kept.delete(brandId);
      throw error;
    }
  }
}
