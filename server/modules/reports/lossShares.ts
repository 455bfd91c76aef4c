import { LOSS_MONTHS, lossPercent, monthsBefore } from '@candor/domain/clients/lossShare.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../clock.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import { countLosses } from './store.ts';

const DAY_MS = 86_400_000;

/** The percentage of the risk warning, reckoned once a UTC day for each brand and not for each who looks. */
export class LossShares {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #kept = new Map<BrandId, { readonly day: number; readonly percent: Promise<number | undefined> }>();

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Undefined where too few accounts have traded. */
  async of(brandId: BrandId): Promise<number | undefined> {
    const day = Math.floor(this.#clock.now() / DAY_MS);
    const kept = this.#kept.get(brandId);
    if (kept?.day === day) return kept.percent;
    const percent = this.#reckon(brandId, day * DAY_MS);
    this.#kept.set(brandId, { day, percent });
    try {
      return await percent;
    } catch (error) {
      this.#kept.delete(brandId);
      throw error;
    }
  }

  async #reckon(brandId: BrandId, today: number): Promise<number | undefined> {
    const since = monthsBefore(today, LOSS_MONTHS);
    const { accounts, lost } = await transaction(this.#pool, brandId, (connection) => countLosses(connection, since));
    return lossPercent(accounts, lost);
  }
}
