import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { REPLACED } from './mailHistory.ts';

export interface MailQueue {
  readonly queued: number;
  readonly oldest: Instant | undefined;
  /** Number of mails given up since the given instant, without those that a newer one replaced. */
  readonly failed: number;
}

/** Reads the state of the mail queue. */
export async function readMailQueue(connection: Connection, since: Instant): Promise<MailQueue> {
  const { rows } = await connection.query<{ queued: number; oldest: Instant | null; failed: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('queued', 'sending'))::int AS queued,
       min(created_at) FILTER (WHERE state IN ('queued', 'sending')) AS oldest,
       count(*) FILTER (WHERE state = 'failed' AND created_at >= $1 AND last_error IS DISTINCT FROM '${REPLACED}')::int
         AS failed
     FROM mail WHERE state <> 'sent'`,
    [toTimestamp(since)],
  );
  const { queued = 0, oldest = null, failed = 0 } = rows[0] ?? {};
  return { queued, oldest: oldest ?? undefined, failed };
}
