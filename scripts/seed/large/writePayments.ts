import type { Connection } from '@candor/server/database/pool.ts';
import { arraysOf, unnest } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Column } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Booked } from './bookPast.ts';
import { WITHDRAWAL } from './pastOfClient.ts';
import type { PastPayment } from './pastOfClient.ts';

interface Row extends PastPayment {
  readonly clientId: number;
}

const isWithdrawal = ({ type }: Row) => type === WITHDRAWAL;

const columns: readonly Column<Row>[] = [
  { name: 'client_id', type: 'bigint', value: ({ clientId }) => String(clientId) },
  { name: 'account_id', type: 'bigint', value: ({ accountId }) => String(accountId) },
  { name: 'type_id', type: 'integer', value: ({ type }) => type },
  { name: 'method', type: 'text', value: (row) => (isWithdrawal(row) ? null : row.method.key) },
  { name: 'provider', type: 'text', value: (row) => (isWithdrawal(row) ? null : row.method.provider) },
  { name: 'paid_by', type: 'text', value: ({ method }) => method.provider },
  { name: 'number', type: 'text', value: ({ number }) => number },
  { name: 'amount', type: 'bigint', value: ({ amount }) => String(amount) },
  { name: 'status', type: 'text', value: ({ status }) => status },
  { name: 'reason', type: 'text', value: ({ reason }) => reason ?? null },
  { name: 'at', type: 'timestamptz', value: ({ at }) => new Date(at).toISOString() },
];

/** Ledger movements of a payment by kind and status. */
const moves = `(VALUES
  (false, 'approved', 'deposit'), (true, 'approved', 'reserve'), (true, 'approved', 'payOut'),
  (true, 'declined', 'reserve'), (true, 'declined', 'release'),
  (true, 'cancelled', 'reserve'), (true, 'cancelled', 'release'), (true, 'onHold', 'reserve')
) AS asked (withdrawal, status, kind)`;

const REASONS = `CASE WHEN reason IS NULL THEN '{}' ELSE ARRAY[reason] END`;

/**
 * Writes the payments of these clients with their events, movements and, for withdrawals, their legs in one statement.
 */
export async function writePayments(
  connection: Connection,
  brandId: string,
  currency: string,
  booked: readonly Booked[],
): Promise<void> {
  const rows = booked.flatMap(({ clientId, payments }) => payments.map((payment) => ({ ...payment, clientId })));
  await connection.query(
    `WITH given AS MATERIALIZED (
       SELECT *, type_id = ${WITHDRAWAL} AS withdrawal FROM ${unnest(columns, 3)}
     ), stored AS (
       INSERT INTO payment (brand_id, currency, client_id, account_id, type_id, method, provider, number, amount,
         status, reasons, is_test, created_at, changed_at, due_at)
       SELECT $1, $2, client_id, account_id, type_id, method, provider, number,
         CASE WHEN withdrawal THEN -amount ELSE amount END, status, ${REASONS}, false, at, at,
         CASE WHEN withdrawal THEN at + interval '3 days' END
       FROM given RETURNING id, number
     ), paid AS MATERIALIZED (
       SELECT given.*, stored.id FROM given JOIN stored USING (number)
     ), events AS (
       INSERT INTO payment_event (brand_id, payment_id, from_status, to_status, kind, actor, reasons, at)
       SELECT $1, id, NULL, 'pending', 'created', 'client', '{}', at FROM paid
       UNION ALL
       SELECT $1, id, 'pending', status, CASE status WHEN 'approved' THEN 'booked' ELSE status END, 'system',
         ${REASONS}, at FROM paid WHERE status <> 'onHold'
     ), moved AS (
       INSERT INTO payment_move (brand_id, payment_id, account_id, kind, command_id, provider, amount, state, answer,
         intended_at, answered_at)
       SELECT $1, id, account_id, kind, kind || ':' || number, CASE kind WHEN 'deposit' THEN provider
         WHEN 'payOut' THEN paid_by END, amount, 'done', '{}', at, at
       FROM paid JOIN ${moves} USING (withdrawal, status)
     ), withdrawn AS (
       INSERT INTO withdrawal (payment_id, brand_id, waiting_since)
       SELECT id, $1, CASE status WHEN 'onHold' THEN at END FROM paid WHERE withdrawal
     )
     INSERT INTO withdrawal_leg (brand_id, payment_id, provider, amount, state, reference, value_date, settled_at)
     SELECT $1, id, paid_by, amount, 'paid', 'INV-' || number, (at + interval '1 day')::date, at
     FROM paid WHERE withdrawal AND status = 'approved'`,
    [brandId, currency, ...arraysOf(columns, rows)],
  );
}
