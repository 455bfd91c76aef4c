import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isOfCluster } from '../database/embeddedPlaces.ts';
import type { Pool } from '../database/pool.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const LOOK_MS = 30_000;

/**
 * Did archiving the last segment of the database's log fail? A cluster that another command started without an archive
 * counts as failing only where an archive is expected.
 */
export async function isArchiveFailing(pool: Pool, isExpected: boolean): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT CASE current_setting('archive_mode') WHEN 'off' THEN $1
       ELSE coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) END AS is
     FROM pg_stat_archiver`,
    [isExpected],
  );
  return rows[0]?.is === true;
}

/** Does the database archive its log into our folder? One of the operator's own has other tools. */
export function isArchiveExpected(config: Pick<Config, 'backupDir' | 'dataDir' | 'databaseUrl'>): boolean {
  return config.backupDir !== undefined && isOfCluster(config);
}

/** Raises an alarm when the database's log is no longer archived, and reports when it is again. */
export function watchArchive(pool: Pool, log: Logger, isExpected: boolean): EndSweep {
  const alarm = new LastingAlarm(log, 'the log of the database is not archived');
  return sweepEvery({ everyMs: LOOK_MS, log, trouble: 'whether the log is archived could not be read' }, async () => {
    if (await isArchiveFailing(pool, isExpected)) alarm.raise();
    else alarm.end();
  });
}
