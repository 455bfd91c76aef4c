import type { Logger } from 'pino';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { watchUnknownMigrations } from '../database/migrate.ts';
import type { Pool } from '../database/pool.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

interface SchemaWatch {
  /** Pool of the office's login, which may read the applied migrations. */
  readonly officePool: Pool;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly everyMs?: number;
}

/** Raises an alarm when a newer release has migrated the database that this one still serves from. */
export function watchSchema({ officePool, log, everyMs = MINUTE_MS }: SchemaWatch): EndSweep {
  const alarm = new LastingAlarm(log, 'a newer release has changed the schema');
  const sweep = { everyMs, log, trouble: 'whether a newer release has changed the schema could not be read' };
  const findUnknown = watchUnknownMigrations(officePool);
  return sweepEvery({ ...sweep, atOnce: true }, async () => {
    const migrations = await findUnknown();
    if (migrations.length > 0) alarm.raise({ migrations });
    else alarm.end();
  });
}
