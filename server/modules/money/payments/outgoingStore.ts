import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { Payment } from './store.ts';

/** A request to a provider to pay out a leg of a withdrawal, or to refund a deposit. */
export interface OutgoingAttempt {
  readonly id: number;
  readonly paymentId: number;
  readonly purpose: 'payout' | 'refund';
  readonly legId: number | undefined;
  readonly provider: string;
  /** Our order number at the provider. */
  readonly order: string;
  readonly key: string;
  readonly outcome: 'underway' | 'answered' | 'unsent' | 'unknown';
  readonly providerRef: string | undefined;
  readonly result: 'sent' | 'failed' | 'stuck' | undefined;
  readonly startedAt: Instant;
  readonly pollAt: Instant | undefined;
}

const attemptRows = rowsOf({
  id: column.integer(),
  paymentId: column.integer(),
  purpose: column.text<OutgoingAttempt['purpose']>(),
  legId: column.integer().optional(),
  provider: column.text(),
  order: column.text('order_number'),
  key: column.text('idempotency_key'),
  outcome: column.text<OutgoingAttempt['outcome']>(),
  providerRef: column.text().optional(),
  result: column.text<'sent' | 'failed' | 'stuck'>().optional(),
  startedAt: column.instant(),
  pollAt: column.instant().optional(),
});

const IS_OUTGOING = `purpose <> 'start'`;

/**
 * Rule WD-18: records an attempt before the call, with the payment locked. Its key stays the same when it is repeated
 * after nothing was sent; the database refuses two attempts that could be out at the same time.
 */
export async function insertOutgoing(
  connection: Connection,
  { id, brandId }: Pick<Payment, 'id' | 'brandId'>,
  of: Pick<OutgoingAttempt, 'purpose' | 'legId' | 'provider' | 'order'>,
  { now, pollAt }: { readonly now: Instant; readonly pollAt: Instant | undefined },
): Promise<OutgoingAttempt> {
  const row = await attemptRows.first(
    connection,
    `INSERT INTO payment_attempt (brand_id, payment_id, number, purpose, leg_id, provider, order_number,
       idempotency_key, started_at, poll_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, 'txn:' || $6 || ':' || $3, $7, $8
     FROM payment_attempt WHERE payment_id = $2 AND purpose = $3 RETURNING ${attemptRows.columns}`,
    [
      brandId,
      id,
      of.purpose,
      of.legId ?? null,
      of.provider,
      of.order,
      toTimestamp(now),
      pollAt === undefined ? null : toTimestamp(pollAt),
    ],
  );
  assert(row !== undefined, 'an inserted attempt comes back');
  return row;
}

/** Records how the call ended; the payment's outcome is recorded separately. */
export async function endOutgoing(
  connection: Connection,
  { id }: OutgoingAttempt,
  outcome: 'answered' | 'unsent' | 'unknown',
  exchange: Readonly<Record<string, unknown>>,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE payment_attempt SET outcome = $2, exchange = $3, ended_at = $4,
       poll_at = CASE WHEN $2 = 'unsent' THEN NULL ELSE poll_at END
     WHERE id = $1 AND outcome IN ('underway', 'unknown')`,
    [id, outcome, JSON.stringify(exchange), toTimestamp(now)],
  );
}

/** Records the outcome that the provider reports; undefined: to be queried again at `pollAt`. */
export async function updateOutgoing(
  connection: Connection,
  { id }: OutgoingAttempt,
  reported: {
    readonly result: OutgoingAttempt['result'];
    readonly pollAt: Instant | undefined;
    readonly providerRef?: string | undefined;
  },
): Promise<void> {
  await connection.query(
    `UPDATE payment_attempt SET result = $2, poll_at = $3, provider_ref = coalesce($4, provider_ref) WHERE id = $1`,
    [
      id,
      reported.result ?? null,
      reported.pollAt === undefined ? null : toTimestamp(reported.pollAt),
      reported.providerRef?.slice(0, 200) ?? null,
    ],
  );
}

/** Postpones the query of an attempt, unless another one has been answered in the meantime. */
export async function postponeOutgoing(
  connection: Connection,
  { id, pollAt }: OutgoingAttempt,
  until: Instant,
): Promise<void> {
  assert(pollAt !== undefined, 'a query that is due has its time');
  await connection.query('UPDATE payment_attempt SET poll_at = $2 WHERE id = $1 AND poll_at = $3', [
    id,
    toTimestamp(until),
    toTimestamp(pollAt),
  ]);
}

/** Lists a payment's attempts that may have been sent, oldest first. */
export async function listOutgoing(connection: Connection, paymentId: number): Promise<OutgoingAttempt[]> {
  return select(connection, `payment_id = $1 AND outcome <> 'unsent' ORDER BY id`, [paymentId]);
}

/** Lists all attempts of these payments, also those that were never sent, oldest first. */
export async function listAttempts(connection: Connection, paymentIds: readonly number[]): Promise<OutgoingAttempt[]> {
  return select(connection, 'payment_id = ANY($1::bigint[]) ORDER BY id', [paymentIds]);
}

/** Finds the latest attempt of a leg or a refund, whatever its outcome. */
export async function findLastOutgoing(
  connection: Connection,
  { paymentId, legId }: Pick<OutgoingAttempt, 'paymentId' | 'legId'>,
): Promise<OutgoingAttempt | undefined> {
  const condition = 'payment_id = $1 AND leg_id IS NOT DISTINCT FROM $2::bigint ORDER BY id DESC LIMIT 1';
  return (await select(connection, condition, [paymentId, legId ?? null]))[0];
}

export async function findOutgoing(connection: Connection, id: number): Promise<OutgoingAttempt | undefined> {
  return (await select(connection, 'id = $1', [id]))[0];
}

/** Lists the attempts due for a query. */
export async function findDueOutgoing(
  connection: Connection,
  purpose: OutgoingAttempt['purpose'],
  now: Instant,
): Promise<OutgoingAttempt[]> {
  const condition = `purpose = $1 AND poll_at <= $2 AND outcome <> 'unsent' ORDER BY poll_at LIMIT 200`;
  return select(connection, condition, [purpose, toTimestamp(now)]);
}

/** Finds the attempt that a webhook is about, by our order number. */
export async function findOutgoingOrder(
  connection: Connection,
  provider: string,
  order: string,
): Promise<OutgoingAttempt | undefined> {
  const condition = `provider = $1 AND order_number = $2 AND outcome <> 'unsent' ORDER BY id DESC LIMIT 1`;
  return (await select(connection, condition, [provider, order]))[0];
}

function select(connection: Connection, condition: string, values: readonly unknown[]): Promise<OutgoingAttempt[]> {
  const sql = `SELECT ${attemptRows.columns} FROM payment_attempt WHERE ${IS_OUTGOING} AND ${condition}`;
  return attemptRows.all(connection, sql, [...values]);
}
