import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** What lies in the queue of jobs, without what the jobs are about. */
export interface JobQueue {
  readonly waiting: number;
  readonly oldest: Instant | undefined;
  /** Of the waiting ones: failed before, and retried at growing intervals. */
  readonly retried: number;
  readonly retryError: string | undefined;
  /** Tried for the last time. */
  readonly failed: number;
  readonly failedError: string | undefined;
}

interface Row {
  readonly waiting: number;
  readonly oldest: Instant | null;
  readonly retried: number;
  readonly retry_error: string | null;
  readonly failed: number;
  readonly failed_error: string | null;
}

/** Of the brand's jobs; what has failed for good counts from `since` on. */
export async function readJobQueue(connection: Connection, since: Instant): Promise<JobQueue> {
  const { rows } = await connection.query<Row>('SELECT * FROM jobs.state(current_brand(), $1)', [toTimestamp(since)]);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    oldest: row?.oldest ?? undefined,
    retried: row?.retried ?? 0,
    retryError: row?.retry_error ?? undefined,
    failed: row?.failed ?? 0,
    failedError: row?.failed_error ?? undefined,
  };
}
