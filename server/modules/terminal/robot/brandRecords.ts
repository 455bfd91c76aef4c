import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { RobotDeps } from './deps.ts';
import { sumOfBrand } from './store.ts';
import type { BrandRecord } from './store.ts';

const KEPT_MS = MINUTE_MS;

/** Records of each brand's robot, summed over all clients once a minute and not for each viewer. */
export class BrandRecords {
  readonly #deps: Pick<RobotDeps, 'pool' | 'clock'>;
  readonly #kept = new Map<BrandId, { readonly at: Instant; readonly record: Promise<BrandRecord> }>();

  constructor(deps: Pick<RobotDeps, 'pool' | 'clock'>) {
    this.#deps = deps;
  }

  async of(brandId: BrandId): Promise<BrandRecord> {
    const { pool, clock } = this.#deps;
    const cached = this.#kept.get(brandId);
    if (cached !== undefined && clock.now() - cached.at < KEPT_MS) return cached.record;
    const record = transaction(pool, brandId, sumOfBrand);
    this.#kept.set(brandId, { at: clock.now(), record });
    try {
      return await record;
    } catch (error) {
      this.#kept.delete(brandId);
      throw error;
    }
  }
}
