import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const queueRows = rowsOf({
  waiting: column.integer(),
  oldest: column.instant().optional(),
  /** Number of waiting jobs that have failed before and are retried at growing intervals. */
  retried: column.integer(),
  retryError: column.text().optional(),
  /** Number of jobs whose last attempt has failed. */
  failed: column.integer(),
  failedError: column.text().optional(),
});

/** State of the job queue, without the jobs' contents. */
export type JobQueue = RowOf<typeof queueRows>;

/** Reads the state of the brand's jobs; final failures count from `since` on. */
export function readJobQueue(connection: Connection, since: Instant): Promise<JobQueue> {
  return queueRows.one(connection, `SELECT ${queueRows.columns} FROM jobs.state(current_brand(), $1)`, [
    toTimestamp(since),
  ]);
}
