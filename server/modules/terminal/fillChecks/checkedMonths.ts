import type { WireCheckedMonth } from '@candor/contracts/http/reports.ts';
import { publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { MONTHS_SHOWN, completeMonths, firstAccountAt, monthName, rowsKeptSince } from '../../money/reports/index.ts';
import { countFillMonth, listFillMonths } from './months.ts';

const KEPT_MS = MINUTE_MS;

interface MonthDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly simulated: boolean;
}

interface Kept {
  readonly at: number;
  readonly months: Promise<readonly WireCheckedMonth[]>;
}

/** Monthly figures of the fills that each brand's clients have checked, read once a minute and not for each viewer. */
export class CheckedMonths {
  readonly #deps: MonthDeps;
  readonly #kept = new Map<BrandId, Kept>();

  constructor(deps: MonthDeps) {
    this.#deps = deps;
  }

  /** Returns a brand's months, newest first. */
  async of(brandId: BrandId): Promise<readonly WireCheckedMonth[]> {
    const now = this.#deps.clock.now();
    const cached = this.#kept.get(brandId);
    if (cached !== undefined && now - cached.at < KEPT_MS) return cached.months;
    const months = this.#read(brandId);
    this.#kept.set(brandId, { at: now, months });
    try {
      return await months;
    } catch (error) {
      this.#kept.delete(brandId);
      throw error;
    }
  }

  async #read(brandId: BrandId): Promise<readonly WireCheckedMonth[]> {
    const { pool, simulated } = this.#deps;
    const filter = { simulated, count: MONTHS_SHOWN };
    const least = publishingMinimums(simulated);
    const months = await transaction(pool, brandId, (connection) => listFillMonths(connection, filter));
    return months.map(({ month, accounts, ...figures }) => ({
      month,
      // Rule HN-4: small figures are not published, except months with wrong fills.
      figures: figures.wrong > 0 || (figures.fills >= least.orders && accounts >= least.accounts) ? figures : null,
    }));
  }
}

/** Rule FS-6: counts the fills of each complete month that is not counted yet, while its rows are still there. */
export async function publishFillMonths({ pool, clock, simulated }: MonthDeps, brandId: BrandId): Promise<void> {
  const now = clock.now();
  // Decisions of a month's last moments are committed within this hour.
  const complete = completeMonths(now - HOUR_MS);
  const missing = await transaction(pool, brandId, async (connection) => {
    const stored = await listFillMonths(connection, { simulated, count: MONTHS_SHOWN });
    const first = await firstAccountAt(connection);
    const keptSince = await rowsKeptSince(connection);
    return complete.filter(
      ({ from, until }) =>
        first !== undefined &&
        until > first &&
        from >= keptSince &&
        stored.every(({ month }) => month !== monthName(from)),
    );
  });
  for (const { from, until } of missing) {
    await transaction(pool, brandId, (connection) =>
      countFillMonth(connection, { brandId, from, until, simulated, now }),
    );
  }
}
