import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS, startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { sampleEvents } from './sampleEvents.ts';
import { deleteSamples, hasRealEvents, insertSamples } from './store.ts';

const DAYS_BEFORE = 14;
const DAYS_AFTER = 42;

/**
 * Maintains a demonstration's calendar: invented events around today, the same for all viewers of one day; none once
 * there are real ones. Returns how many are new.
 */
export function keepSamples(pool: Pool, now: Instant): Promise<number> {
  const today = startOfDay(now);
  const period = { from: today - DAYS_BEFORE * DAY_MS, until: today + DAYS_AFTER * DAY_MS };
  return transaction(pool, '', async (connection) => {
    if (await hasRealEvents(connection)) return 0;
    await deleteSamples(connection, period);
    return insertSamples(connection, sampleEvents(period.from, period.until));
  });
}
