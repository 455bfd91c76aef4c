import type { Instant } from '@candor/domain/ids.ts';
import { PAGE_ROWS } from '../../../database/inPages.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { Payment } from './store.ts';

type Outcome = 'underway' | 'answered' | 'unsent' | 'unknown';

export interface Attempt {
  readonly id: number;
  readonly paymentId: number;
  /** The provider's idempotency key: the same for each repetition of this attempt. */
  readonly key: string;
  readonly outcome: Outcome;
}

const attemptRows = rowsOf({
  id: column.integer(),
  paymentId: column.integer(),
  key: column.text('idempotency_key'),
  outcome: column.text<Outcome>(),
});

/** Rule PY-5: records an attempt before the call. The payment is locked, so that attempts follow one another. */
export async function insertAttempt(connection: Connection, payment: Payment, now: Instant): Promise<Attempt> {
  const row = await attemptRows.first(
    connection,
    `WITH next AS (
       SELECT coalesce(max(number), 0) + 1 AS number FROM payment_attempt WHERE payment_id = $2 AND purpose = 'start'
     )
     INSERT INTO payment_attempt (brand_id, payment_id, number, purpose, idempotency_key, started_at)
     SELECT $1, $2, number, 'start', 'txn:' || $3::text || ':attempt:' || number, $4 FROM next
     RETURNING ${attemptRows.columns}`,
    [payment.brandId, payment.id, payment.number, toTimestamp(now)],
  );
  if (row === undefined) throw new Error('an inserted attempt comes back');
  return row;
}

/** Finds the latest attempt to start a payment at its provider. */
export function findAttempt(connection: Connection, paymentId: number): Promise<Attempt | undefined> {
  return attemptRows.first(
    connection,
    `SELECT ${attemptRows.columns} FROM payment_attempt WHERE payment_id = $1 AND purpose = 'start'
     ORDER BY number DESC LIMIT 1`,
    [paymentId],
  );
}

/** Lists the next attempts whose callers can no longer be waiting. */
export function findLostAttempts(
  connection: Connection,
  { before, after }: { readonly before: Instant; readonly after: number },
): Promise<Attempt[]> {
  return attemptRows.all(
    connection,
    `SELECT ${attemptRows.columns} FROM payment_attempt
     WHERE outcome = 'underway' AND purpose = 'start' AND started_at < $1 AND id > $2
     ORDER BY id LIMIT ${PAGE_ROWS}`,
    [toTimestamp(before), after],
  );
}

/** Records the outcome of an attempt. False: it had ended before. */
export async function endAttempt(
  connection: Connection,
  { id }: Attempt,
  outcome: Exclude<Outcome, 'underway'>,
  exchange: Readonly<Record<string, unknown>>,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payment_attempt SET outcome = $2, exchange = $3, ended_at = $4 WHERE id = $1 AND outcome = 'underway'`,
    [id, outcome, JSON.stringify(exchange), toTimestamp(now)],
  );
  return rowCount === 1;
}
