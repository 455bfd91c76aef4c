import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { analyzeParts, makePartsAhead, tablesShortOfParts } from '../database/parts.ts';
import type { Pool } from '../database/pool.ts';
import { endTogether, sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

interface PartsCare {
  /** Of the office's login, which alone may make parts. */
  readonly officePool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes the months ahead, never where an order waits for it; what has no part yet is stored all the same. */
export function keepPartsAhead({ officePool, clock, log }: PartsCare): EndSweep {
  const making = { everyMs: HOUR_MS, log, trouble: 'the parts of the coming months were not made', atOnce: true };
  const looking = { everyMs: HOUR_MS, log, trouble: 'the parts of the tables could not be read' };
  const analyzing = { everyMs: DAY_MS, log, trouble: 'the tables of parts were not analyzed', atOnce: true };
  return endTogether([
    sweepEvery(making, async () => {
      const made = await makePartsAhead(officePool, clock.now());
      if (made > 0) log.info({ made }, 'parts of tables made ahead');
    }),
    sweepEvery(looking, async () => {
      const tables = await tablesShortOfParts(officePool, clock.now());
      if (tables.length > 0) log.error({ alarm: 'parts', tables }, 'a table is short of parts for the coming month');
    }),
    sweepEvery(analyzing, async () => {
      const connection = await officePool.connect();
      try {
        await analyzeParts(connection);
      } finally {
        connection.release();
      }
    }),
  ]);
}
