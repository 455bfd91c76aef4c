import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const queueRows = rowsOf({
  waiting: column.integer(),
  oldest: column.instant().optional(),
  /** Of the waiting ones: failed before, and retried at growing intervals. */
  retried: column.integer(),
  retryError: column.text().optional(),
  /** Tried for the last time. */
  failed: column.integer(),
  failedError: column.text().optional(),
});

/** What lies in the queue of jobs, without what the jobs are about. */
export type JobQueue = RowOf<typeof queueRows>;

/** Of the brand's jobs; what has failed for good counts from `since` on. */
export function readJobQueue(connection: Connection, since: Instant): Promise<JobQueue> {
  return queueRows.one(connection, `SELECT ${queueRows.columns} FROM jobs.state(current_brand(), $1)`, [
    toTimestamp(since),
  ]);
}
