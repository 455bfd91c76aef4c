import { LOSS_MONTHS, lossPercent, monthsBefore } from '@candor/domain/clients/lossShare.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { OnceDaily } from './onceDaily.ts';
import { countLosses } from './store.ts';

/** Percentages of the risk warning, by brand. */
export class LossShares {
  readonly #shares: OnceDaily<number | undefined>;

  constructor(pool: Pool, clock: Clock) {
    this.#shares = new OnceDaily(clock, async (brandId, today) => {
      const since = monthsBefore(today, LOSS_MONTHS);
      const { accounts, lost } = await transaction(pool, brandId, (connection) => countLosses(connection, since));
      return lossPercent(accounts, lost);
    });
  }

  /** Returns a brand's percentage; undefined where too few accounts have traded. */
  of(brandId: BrandId): Promise<number | undefined> {
    return this.#shares.of(brandId);
  }
}
