import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { enqueueJob } from './enqueueJob.ts';
import { REPLACED } from './mailHistory.ts';

export interface Resending {
  /** Only mails first queued since then. */
  readonly since: Instant;
  /** Only mails to this address. */
  readonly to?: string;
}

/** Mails per transaction, each with a job: more would keep it open for long. */
const AT_ONCE = 500;

/**
 * Queues a brand's given-up mails again, with all their attempts; returns how many. A mail whose link has been replaced
 * by a newer one stays given up. A simultaneous second call finds nothing left to do.
 */
export async function resendMails(pool: Pool, brandId: BrandId, resending: Resending): Promise<number> {
  let all = 0;
  for (;;) {
    const queued = await resendSome(pool, brandId, resending);
    all += queued;
    if (queued < AT_ONCE) return all;
  }
}

function resendSome(pool: Pool, brandId: BrandId, { since, to }: Resending): Promise<number> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ id: number }>(
      `WITH failed AS MATERIALIZED (
         SELECT id FROM mail
         WHERE state = 'failed' AND created_at >= $1 AND ($2::text IS NULL OR recipient = $2)
           AND last_error IS DISTINCT FROM $3
         ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
       )
       UPDATE mail SET state = 'queued', attempts = 0, last_error = NULL
       FROM failed WHERE mail.id = failed.id
       RETURNING mail.id::float8`,
      [toTimestamp(since), to ?? null, REPLACED],
    );
    for (const { id } of rows) await enqueueJob(connection, 'mail', { brandId, mailId: id }, `mail:${brandId}:${id}`);
    return rows.length;
  });
}
