import { monthFigures, publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type { HourCounts, MonthFigures, Span } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../../clock.ts';
import { transaction } from '../../../../database/pool.ts';
import type { Connection, Pool } from '../../../../database/pool.ts';
import { accountsOf, busyHours, countHour } from './countHour.ts';
import { firstAccountAt, insertMonth, listMonths, rowsKeptSince } from './store.ts';

/** Months that are counted and shown, back from the present one. */
export const MONTHS_SHOWN = 12;

export interface PublishDeps {
  /** Separate pool for long reads, which then take no connection from ordinary calls. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly simulated: boolean;
  readonly isEnding?: () => boolean;
}

/** Rules HN-3, HN-5: counts and publishes each complete month that is not published yet, oldest first. */
export async function publishMonths(deps: PublishDeps, brandId: BrandId): Promise<void> {
  const { pool, clock, simulated } = deps;
  for (const span of await transaction(pool, brandId, (connection) => listUnpublished(deps, connection))) {
    const counted = await countMonth(deps, brandId, span);
    if (deps.isEnding?.() === true) return;
    const month = { brandId, span, simulated, counted, now: clock.now() };
    await transaction(pool, brandId, (connection) => insertMonth(connection, month));
  }
}

async function listUnpublished({ clock, simulated }: PublishDeps, connection: Connection): Promise<readonly Span[]> {
  // Decisions of a month's last moments have been committed an hour later.
  const complete = completeMonths(clock.now() - HOUR_MS);
  const published = await listMonths(connection, { simulated, count: MONTHS_SHOWN });
  const missing = complete.filter(({ from }) => published.every(({ month }) => month !== monthName(from)));
  if (missing.length === 0) return [];
  const first = await firstAccountAt(connection);
  if (first === undefined) return [];
  const keptSince = await rowsKeptSince(connection);
  return missing.filter(({ from, until }) => until > first && from >= keptSince);
}

/** Counts a month hour by hour, so that no statement takes long or makes others wait. */
async function countMonth(deps: PublishDeps, brandId: BrandId, span: Span): Promise<MonthFigures | undefined> {
  const minimums = publishingMinimums(deps.simulated);
  const within = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    transaction(deps.pool, brandId, async (connection) => {
      // Forces the index on time: an hour's rows are then found quickly, however many months are stored.
      await connection.query('SET LOCAL enable_seqscan = off');
      return work(connection);
    });
  const hours: HourCounts[] = [];
  const accounts = new Set<bigint>();
  for (let day = span.from; day < span.until && deps.isEnding?.() !== true; day += DAY_MS)
    for (const hour of await within((connection) => busyHours(connection, day))) {
      hours.push(await within((connection) => countHour(connection, hour)));
      if (accounts.size < minimums.accounts)
        for (const id of await within((connection) => accountsOf(connection, hour, minimums.accounts)))
          accounts.add(id);
    }
  return monthFigures(hours, span, { accounts: accounts.size, minimums });
}

/** Lists the completed months, oldest first. */
export function completeMonths(now: Instant): readonly Span[] {
  const date = new Date(now);
  const start = (back: number): Instant => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => ({
    from: start(MONTHS_SHOWN - index),
    until: start(MONTHS_SHOWN - index - 1),
  }));
}

/** Names a month, such as 2026-10. */
export function monthName(from: Instant): string {
  return new Date(from).toISOString().slice(0, 7);
}
