import type { Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Payment } from './store.ts';

type Outcome = 'underway' | 'answered' | 'unsent' | 'unknown';

export interface Attempt {
  readonly id: number;
  readonly paymentId: number;
  /** The same for each repetition of this attempt: the provider's idempotency key. */
  readonly key: string;
  readonly outcome: Outcome;
}

interface Row {
  readonly id: bigint;
  readonly payment_id: bigint;
  readonly idempotency_key: string;
  readonly outcome: Outcome;
}

const COLUMNS = 'id, payment_id, idempotency_key, outcome';

/** Rule PY-5: noted before the call. The payment is locked, so that there is one after another. */
export async function insertAttempt(connection: Connection, payment: Payment, now: Instant): Promise<Attempt> {
  const { rows } = await connection.query<Row>(
    `WITH next AS (
       SELECT coalesce(max(number), 0) + 1 AS number FROM payment_attempt WHERE payment_id = $2 AND purpose = 'start'
     )
     INSERT INTO payment_attempt (brand_id, payment_id, number, purpose, idempotency_key, started_at)
     SELECT $1, $2, number, 'start', 'txn:' || $3::text || ':attempt:' || number, $4 FROM next RETURNING ${COLUMNS}`,
    [payment.brandId, payment.id, payment.number, toTimestamp(now)],
  );
  const [row] = rows.map(toAttempt);
  if (row === undefined) throw new Error('an inserted attempt comes back');
  return row;
}

/** The latest beginning of a payment. */
export async function findAttempt(connection: Connection, paymentId: number): Promise<Attempt | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM payment_attempt WHERE payment_id = $1 AND purpose = 'start' ORDER BY number DESC LIMIT 1`,
    [paymentId],
  );
  return rows.map(toAttempt)[0];
}

/** Attempts whose callers can no longer be waiting. */
export async function findLostAttempts(connection: Connection, before: Instant): Promise<Attempt[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM payment_attempt
     WHERE outcome = 'underway' AND purpose = 'start' AND started_at < $1 ORDER BY id LIMIT 100`,
    [toTimestamp(before)],
  );
  return rows.map(toAttempt);
}

/** False: it was ended before. */
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

function toAttempt({ id, payment_id: paymentId, idempotency_key: key, outcome }: Row): Attempt {
  return { id: toInteger(id), paymentId: toInteger(paymentId), key, outcome };
}
