import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface Queued {
  readonly count: number;
  readonly oldest: Instant | undefined;
}

export interface ProviderDay {
  readonly provider: string;
  readonly calls: number;
  /** Number of outgoing calls whose outcome is unknown. */
  readonly unknown: number;
  readonly answeredAt: Instant | undefined;
}

/** Counts the moves that the ledger has not answered and the webhooks that have not been applied yet. */
export async function readPaymentQueues(
  connection: Connection,
): Promise<{ readonly moves: Queued; readonly webhooks: Queued }> {
  const queue = async (sql: string): Promise<Queued> => {
    const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(sql);
    return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
  };
  return {
    moves: await queue(`SELECT count(*)::int, min(intended_at) AS oldest FROM payment_move WHERE state = 'intended'`),
    webhooks: await queue(
      `SELECT count(*)::int, min(received_at) AS oldest FROM payment_webhook WHERE state = 'waiting'`,
    ),
  };
}

/** Sums up the calls to each provider since an instant. */
export async function readProviderDays(connection: Connection, since: Instant): Promise<ProviderDay[]> {
  const { rows } = await connection.query<Omit<ProviderDay, 'answeredAt'> & { answeredAt: Instant | null }>(
    `SELECT coalesce(attempt.provider, payment.provider) AS provider, count(*)::int AS calls,
       count(*) FILTER (WHERE outcome = 'unknown' AND coalesce(result, 'stuck') = 'stuck'
         AND payment.status IN ('pending', 'processing', 'onHold'))::int AS unknown,
       max(ended_at) FILTER (WHERE outcome = 'answered') AS "answeredAt"
     FROM payment_attempt attempt JOIN payment ON payment.id = attempt.payment_id
     WHERE attempt.started_at >= $1 AND coalesce(attempt.provider, payment.provider) IS NOT NULL
     GROUP BY 1 ORDER BY 1`,
    [toTimestamp(since)],
  );
  return rows.map(({ answeredAt, ...row }) => ({ ...row, answeredAt: answeredAt ?? undefined }));
}
