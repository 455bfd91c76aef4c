import type { Logger } from 'pino';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { watchUnknownMigrations } from '../database/migrate.ts';
import type { Pool } from '../database/pool.ts';
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
  let wasOld = false;
  const sweep = { everyMs, log, trouble: 'whether a newer release has changed the schema could not be read' };
  const findUnknown = watchUnknownMigrations(officePool);
  return sweepEvery({ ...sweep, atOnce: true }, async () => {
    const migrations = await findUnknown();
    const isOld = migrations.length > 0;
    if (isOld && !wasOld) log.error({ alarm: true, migrations }, 'a newer release has changed the schema');
    if (!isOld && wasOld) log.warn({ alarm: true }, 'over: a newer release has changed the schema');
    wasOld = isOld;
  });
}
