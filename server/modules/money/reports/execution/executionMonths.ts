import type { WireMonth } from '@candor/contracts/http/reports.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../../clock.ts';
import { transaction } from '../../../../database/pool.ts';
import type { Pool } from '../../../../database/pool.ts';
import { presentMonth, presentPeriod } from './present.ts';
import { MONTHS_SHOWN } from './publishMonths.ts';
import { listMonths, periodsOfMonth } from './store.ts';
import type { PublishedMonth } from './store.ts';

const KEPT_MS = MINUTE_MS;

interface Kept {
  readonly at: Instant;
  readonly months: Promise<readonly PublishedMonth[]>;
}

/** Published months of each brand, read once a minute and not for each viewer. */
export class ExecutionMonths {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #kept = new Map<BrandId, Kept>();
  readonly simulated: boolean;

  constructor({ pool, clock, simulated }: { pool: Pool; clock: Clock; simulated: boolean }) {
    this.#pool = pool;
    this.#clock = clock;
    this.simulated = simulated;
  }

  /** Lists the published months, newest first. */
  async of(brandId: BrandId): Promise<readonly WireMonth[]> {
    return (await this.#read(brandId)).map(presentMonth);
  }

  /** Returns a published month with its periods; undefined if it was not published. */
  async month(brandId: BrandId, name: string): Promise<WireMonth | undefined> {
    const found = (await this.#read(brandId)).find(({ month }) => month === name);
    if (found === undefined) return undefined;
    const filter = { month: name, simulated: this.simulated };
    const periods = await transaction(this.#pool, brandId, (connection) => periodsOfMonth(connection, filter));
    return { ...presentMonth(found), periods: periods.map(presentPeriod) };
  }

  async #read(brandId: BrandId): Promise<readonly PublishedMonth[]> {
    const now = this.#clock.now();
    const cached = this.#kept.get(brandId);
    if (cached !== undefined && now - cached.at < KEPT_MS) return cached.months;
    const filter = { simulated: this.simulated, count: MONTHS_SHOWN };
    const months = transaction(this.#pool, brandId, (connection) => listMonths(connection, filter));
    this.#kept.set(brandId, { at: now, months });
    try {
      return await months;
    } catch (error) {
      this.#kept.delete(brandId);
      throw error;
    }
  }
}
