import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock, SteadyClock } from '../clock.ts';
import { analyzeParts, makePartsAhead, tablesShortOfParts } from '../database/parts.ts';
import type { Pool } from '../database/pool.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

interface PartsCare {
  /** Pool of the office's login, which alone may make parts. */
  readonly officePool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Makes the parts of the coming months, never where an order waits for it; rows without a part are stored all the same.
 */
export function keepPartsAhead({ officePool, clock, log }: PartsCare): EndSweep {
  const sweep = { everyMs: HOUR_MS, log, trouble: 'the parts of the coming months were not made', atOnce: true };
  return sweepEvery(sweep, async () => {
    try {
      const made = await makePartsAhead(officePool, clock.now());
      if (made > 0) log.info({ made }, 'parts of tables made ahead');
    } finally {
      const tables = await tablesShortOfParts(officePool, clock.now());
      if (tables.length > 0) log.error({ alarm: 'parts', tables }, 'a table is short of parts for the coming month');
    }
  });
}

/** Analyzes the parts once a day, never at the start, when there is other work; a stop does not wait for it. */
export function keepPartsAnalyzed({ officePool, clock, log }: PartsCare & { readonly clock: SteadyClock }): EndSweep {
  const stop = new AbortController();
  let analyzedAt = Number.NEGATIVE_INFINITY;
  const sweep = {
    everyMs: HOUR_MS,
    log,
    trouble: 'the tables of parts were not analyzed: their joins are planned badly',
  };
  const end = sweepEvery(sweep, async () => {
    if (clock.elapsed() - analyzedAt < DAY_MS) return;
    await analyzeParts(officePool, stop.signal);
    analyzedAt = clock.elapsed();
  });
  return () => {
    stop.abort();
    return end();
  };
}
