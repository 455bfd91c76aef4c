import { assert } from '@candor/domain/assert.ts';
import type { AccountId, BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { ZERO, money, negate, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import type { WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { PAGE_ROWS } from '../../../database/inPages.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { lockPayment } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import { sumLegs } from './legStore.ts';

const withdrawalRows = rowsOf({
  /** Holds that a person must release. */
  holds: column.list<PaymentReason>(),
  waitingSince: column.instant().optional(),
  round: column.integer(),
  payoutDetailId: column.integer().optional(),
  lateNotifiedAt: column.instant('late_told_at').optional(),
});

/** A withdrawal with all of its data, locked with its payment. */
export type Withdrawal = RowOf<typeof withdrawalRows> & { readonly payment: Payment };

export async function insertWithdrawal(
  connection: Connection,
  { id, brandId }: Pick<Payment, 'id' | 'brandId'>,
  holds: readonly PaymentReason[],
  waitingSince: Instant | undefined,
): Promise<void> {
  await connection.query(
    'INSERT INTO withdrawal (payment_id, brand_id, holds, waiting_since) VALUES ($1, $2, $3, $4)',
    [id, brandId, holds, instantOf(waitingSince)],
  );
}

/** Locks a withdrawal, as every change of it must: changes follow one another. */
export async function lockWithdrawal(connection: Connection, paymentId: number): Promise<Withdrawal> {
  return withPayment(connection, await lockPayment(connection, paymentId));
}

export async function withPayment(connection: Connection, payment: Payment): Promise<Withdrawal> {
  const statement = `SELECT ${withdrawalRows.columns} FROM withdrawal WHERE payment_id = $1`;
  return { payment, ...(await withdrawalRows.one(connection, statement, [payment.id])) };
}

export async function addReclaimed(connection: Connection, paymentId: number, amount: Money): Promise<void> {
  await connection.query('UPDATE withdrawal SET taken_back = taken_back + $2 WHERE payment_id = $1', [
    paymentId,
    String(amount),
  ]);
}

export async function updateHolds(
  connection: Connection,
  paymentId: number,
  holds: readonly PaymentReason[],
): Promise<void> {
  await connection.query('UPDATE withdrawal SET holds = $2 WHERE payment_id = $1', [paymentId, holds]);
}

/** Stores the clock: since when only the client can act, and by when they may expect the money. */
export async function updateClock(
  connection: Connection,
  paymentId: number,
  { waitingSince, dueAt }: { readonly waitingSince: Instant | undefined; readonly dueAt: Instant | undefined },
): Promise<void> {
  await connection.query('UPDATE withdrawal SET waiting_since = $2 WHERE payment_id = $1', [
    paymentId,
    instantOf(waitingSince),
  ]);
  await connection.query('UPDATE payment SET due_at = $2 WHERE id = $1', [paymentId, instantOf(dueAt)]);
}

export async function updateLateNotified(connection: Connection, paymentId: number, now: Instant): Promise<void> {
  await connection.query('UPDATE withdrawal SET late_told_at = $2 WHERE payment_id = $1', [
    paymentId,
    toTimestamp(now),
  ]);
}

/** Begins a round at the first approval, which binds the withdrawal to these payout details. Returns the round. */
export async function updateRound(
  connection: Connection,
  paymentId: number,
  payoutDetailId: number | undefined,
): Promise<number> {
  const { rows } = await connection.query<{ round: number }>(
    'UPDATE withdrawal SET round = round + 1, payout_detail_id = $2 WHERE payment_id = $1 RETURNING round',
    [paymentId, payoutDetailId ?? null],
  );
  const [row] = rows;
  assert(row !== undefined, `payment ${paymentId} is a withdrawal`);
  return row.round;
}

export interface StoredApprover {
  readonly step: 'first' | 'second' | 'compliance';
  readonly staffId: number;
}

/** Records an approver. False: this person has already approved in this round (T47). */
export async function insertApprover(
  connection: Connection,
  { payment, round }: Pick<Withdrawal, 'payment' | 'round'>,
  { step, staffId }: StoredApprover,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO withdrawal_approval (brand_id, payment_id, round, step, staff_id, at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payment_id, round, staff_id) DO NOTHING`,
    [payment.brandId, payment.id, round, step, staffId, toTimestamp(now)],
  );
  return rowCount === 1;
}

const moveRows = rowsOf({
  kind: column.text<'reserve' | 'release'>(),
  amount: column.money('payment_move.amount'),
  state: column.text<'intended' | 'done' | 'refused'>(),
  /** Amount that the ledger released: less than was intended if a chargeback came first (rule LE-11). */
  released: column.money(`coalesce((SELECT posting.amount FROM ledger_entry entry
    JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
    WHERE entry.account_id = payment_move.account_id AND entry.kind = 'withdrawalRelease'
      AND entry.reference = payment_move.command_id), payment_move.amount)`),
});

/** Reads the facts that decisions about a withdrawal need, except for its present holds. */
export async function readFacts(
  connection: Connection,
  { id, status, reasons, amount }: Payment,
): Promise<Omit<WithdrawalFacts, 'holds'>> {
  const own = await connection.query<{ taken_back: bigint }>(
    'SELECT taken_back FROM withdrawal WHERE payment_id = $1',
    [id],
  );
  const moves = await moveRows.all(
    connection,
    `SELECT ${moveRows.columns} FROM payment_move WHERE payment_id = $1 AND kind IN ('reserve', 'release') ORDER BY id`,
    [id],
  );
  const releases = moves.filter(({ kind }) => kind === 'release');
  // If a chargeback has just taken the money, a release gives what is left, and is refused if nothing is.
  const released = releases.map((move) => (move.state === 'refused' ? ZERO : move.released));
  const missed = sum(releases.map((move, index) => money(move.amount - (released[index] ?? ZERO))));
  return {
    status,
    reasons,
    amount: negate(amount),
    ...(await sumLegs(connection, id)),
    released,
    reclaimed: money((own.rows[0]?.taken_back ?? 0n) + missed),
    isReserved: moves.some(({ kind, state }) => kind === 'reserve' && state === 'done'),
  };
}

/** Counts a client's withdrawals under way. */
export async function countOpen(connection: Connection, clientId: ClientId): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM payment
     WHERE client_id = $1 AND type_id = 6 AND status IN ('pending', 'onHold', 'processing')`,
    [clientId],
  );
  return toInteger(rows[0]?.count ?? 0n);
}

const velocityRows = rowsOf({
  depositedAt: column
    .instant("(SELECT max(at) FROM ledger_entry WHERE account_id = $2 AND kind IN ('deposit', 'suspenseRelease'))")
    .optional(),
  tradedAt: column.instant('(SELECT max(opened_at) FROM position WHERE account_id = $2)').optional(),
  othersOfDay: column.integer(`(SELECT count(*) FROM payment WHERE client_id = $1 AND type_id = 6 AND created_at > $3
    AND status NOT IN ('void', 'declined', 'cancelled'))`),
});

/** Reads the figures that the velocity rules use. */
export function readVelocity(
  connection: Connection,
  clientId: ClientId,
  accountId: AccountId,
  since: Instant,
): Promise<RowOf<typeof velocityRows>> {
  return velocityRows.one(connection, `SELECT ${velocityRows.columns}`, [clientId, accountId, toTimestamp(since)]);
}

/** Does the client have a chargeback whose dispute is neither won nor lost? */
export async function hasOpenChargeback(connection: Connection, clientId: ClientId): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT 1 FROM payment WHERE client_id = $1 AND type_id = 8 AND status IN ('processing', 'approved')
       AND NOT EXISTS (SELECT FROM payment_event event
         WHERE event.payment_id = payment.id AND event.kind = 'disputeLost') LIMIT 1`,
    [clientId],
  );
  return rows.length > 0;
}

const openRows = rowsOf({ id: column.integer(), clientId: column.integer(), accountId: column.integer() });

/** Lists the next withdrawals under way, oldest first: of the brand or of one client. */
export function listOpen(
  connection: Connection,
  { clientId, after }: { readonly clientId: ClientId | undefined; readonly after: number },
): Promise<RowOf<typeof openRows>[]> {
  return openRows.all(
    connection,
    `SELECT ${openRows.columns} FROM payment
     WHERE type_id = 6 AND status IN ('pending', 'onHold', 'processing') AND ($1::bigint IS NULL OR client_id = $1)
       AND id > $2
     ORDER BY id LIMIT ${PAGE_ROWS}`,
    [clientId ?? null, after],
  );
}

/** Lists an account's withdrawals under way, newest first: a refund or chargeback takes from them in this order. */
export async function listOpenOf(connection: Connection, accountId: AccountId): Promise<number[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `SELECT id FROM payment
     WHERE account_id = $1 AND type_id = 6 AND status IN ('pending', 'onHold', 'processing') ORDER BY id DESC`,
    [accountId],
  );
  return rows.map(({ id }) => toInteger(id));
}

const requestRows = rowsOf({ id: column.integer(), number: column.text(), hash: column.bytes('request_hash') });

/** Finds the client's earlier payment with this request id. */
export function findRequest(
  connection: Connection,
  clientId: ClientId,
  requestId: string,
): Promise<RowOf<typeof requestRows> | undefined> {
  return requestRows.first(
    connection,
    `SELECT ${requestRows.columns} FROM payment WHERE client_id = $1 AND request_id = $2`,
    [clientId, requestId],
  );
}

/** Was this staff action already carried out on the payment? A repetition has no second effect. */
export async function hasRequest(connection: Connection, paymentId: number, requestId: string): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT 1 FROM payment_event WHERE payment_id = $1 AND detail ->> 'request' = $2 LIMIT 1`,
    [paymentId, requestId],
  );
  return rows.length > 0;
}

export function instantOf(at: Instant | undefined): Date | null {
  return at === undefined ? null : toTimestamp(at);
}

/** The owner of a payment. */
export interface PaymentOwner {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
}
