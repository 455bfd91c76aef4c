import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { moveCommand } from '@candor/domain/payments/decision.ts';
import type { Move, MoveKind } from '@candor/domain/payments/decision.ts';
import { toInteger } from '../../../database/columns.ts';
import { PAGE_ROWS } from '../../../database/inPages.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Payment } from './store.ts';

const moveRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  paymentId: column.integer(),
  accountId: column.integer(),
  kind: column.text<MoveKind>(),
  commandId: column.text(),
  provider: column.text().optional(),
  amount: column.money(),
  clientPart: column.money().optional(),
  isLimited: column.flag(),
});

/** A ledger move of a payment, as it is stored before the engine receives it. */
export type IntendedMove = RowOf<typeof moveRows>;

/**
 * Step (a) of ruling B4.9: stores the intent, in the transaction that decided it. An intended move is never dropped.
 */
export async function intendMove(connection: Connection, payment: Payment, move: Move, now: Instant): Promise<void> {
  await connection.query(
    `INSERT INTO payment_move (brand_id, payment_id, account_id, kind, command_id, provider, amount, client_part,
       intended_at, is_limited)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (account_id, command_id) DO NOTHING`,
    [
      payment.brandId,
      payment.id,
      payment.accountId,
      move.kind,
      moveCommand(move, payment.id),
      move.provider ?? payment.provider ?? null,
      String(move.amount),
      move.clientPart === undefined ? null : String(move.clientPart),
      toTimestamp(now),
      move.isLimited ?? false,
    ],
  );
}

/**
 * Lists the moves that the engine has not answered: of one payment with its refunds and chargebacks, or of the brand.
 */
export async function findIntended(connection: Connection, paymentId?: number): Promise<IntendedMove[]> {
  const moves = await moveRows.all(
    connection,
    `SELECT ${moveRows.columns} FROM payment_move
     WHERE state = 'intended'
       AND ($1::bigint IS NULL OR payment_id IN (SELECT id FROM payment WHERE id = $1 OR parent_id = $1))
     ORDER BY id LIMIT 500`,
    [paymentId ?? null],
  );
  for (const { id, amount } of moves) assert(amount > 0n, `move ${id} moves something`);
  return moves;
}

/** Lists the next payments with a move that the engine has not answered. */
export async function findOpenPayments(connection: Connection, after: number): Promise<number[]> {
  const { rows } = await connection.query<{ payment_id: bigint }>(
    `SELECT DISTINCT payment_id FROM payment_move WHERE state = 'intended' AND payment_id > $1
     ORDER BY payment_id LIMIT ${PAGE_ROWS}`,
    [after],
  );
  return rows.map(({ payment_id: id }) => toInteger(id));
}

/** Step (c): records the answer to a move. False: it had been answered before. */
export async function noteAnswer(
  connection: Connection,
  { id }: IntendedMove,
  answer: { readonly isDone: boolean; readonly detail: Readonly<Record<string, unknown>> },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payment_move SET state = $2, answer = $3, answered_at = $4 WHERE id = $1 AND state = 'intended'`,
    [id, answer.isDone ? 'done' : 'refused', JSON.stringify(answer.detail), toTimestamp(now)],
  );
  return rowCount === 1;
}
