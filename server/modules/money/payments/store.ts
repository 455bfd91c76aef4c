import { assert } from '@candor/domain/assert.ts';
import type { AccountId, BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Decision, PaymentStatus } from '@candor/domain/payments/decision.ts';
import type { NextAction } from '@candor/domain/payments/provider.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { wholeNumber } from '@candor/domain/payments/reference.ts';
import { typeIdOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionTypeId } from '@candor/domain/payments/transaction.ts';
import { toInteger } from '../../../database/columns.ts';
import { PAGE_ROWS } from '../../../database/inPages.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export type Payment = RowOf<typeof paymentRows>;

export interface NewPayment {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly type: TransactionTypeId;
  readonly method?: string | undefined;
  readonly provider?: string | undefined;
  readonly number: string;
  readonly amount: Money;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly reasons?: readonly PaymentReason[];
  readonly comments?: string | undefined;
  readonly parentId?: number | undefined;
  /** The client's id of the request, with a hash of its fields. */
  readonly request?: { readonly id: string; readonly hash: Buffer } | undefined;
  readonly webhookTokenHash?: Buffer | undefined;
  readonly isTest: boolean;
  readonly expiresAt?: Instant | undefined;
  readonly dueAt?: Instant | undefined;
  readonly now: Instant;
}

export const paymentFields = {
  id: column.integer(),
  brandId: column.text(),
  clientId: column.integer(),
  accountId: column.integer(),
  type: column.integer('type_id').as(typeIdOf),
  /** The brand's payment method and its provider; undefined for payments that staff book by hand. */
  method: column.text().optional(),
  provider: column.text().optional(),
  number: column.text(),
  /** Signed: negative for money that leaves the client. */
  amount: column.money(),
  currency: column.text(),
  status: column.text<PaymentStatus>(),
  reasons: column.list<PaymentReason>(),
  comments: column.text().optional(),
  /** The deposit that a refund or chargeback belongs to. */
  parentId: column.integer().optional(),
  providerRef: column.text().optional(),
  cardMask: column.text().optional(),
  isTest: column.flag(),
  next: column.json<NextAction>('next_action').optional(),
  createdAt: column.instant(),
  changedAt: column.instant(),
  expiresAt: column.instant().optional(),
  pollAt: column.instant().optional(),
  polls: column.integer(),
  dueAt: column.instant().optional(),
};

export const paymentRows = rowsOf(paymentFields, 'payment');
const requestRows = paymentRows.with({ requestHash: column.bytes().optional() });

export async function insertPayment(connection: Connection, payment: NewPayment): Promise<Payment> {
  const row = await paymentRows.first(
    connection,
    `INSERT INTO payment (brand_id, client_id, account_id, type_id, method, provider, number, amount, currency, status,
       reasons, comments, parent_id, request_id, request_hash, webhook_token_hash, is_test, expires_at, due_at,
       created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)
     RETURNING ${paymentRows.columns}`,
    [
      payment.brandId,
      payment.clientId,
      payment.accountId,
      payment.type,
      payment.method ?? null,
      payment.provider ?? null,
      payment.number,
      String(payment.amount),
      payment.currency,
      payment.status,
      payment.reasons ?? [],
      payment.comments ?? null,
      payment.parentId ?? null,
      payment.request?.id ?? null,
      payment.request?.hash ?? null,
      payment.webhookTokenHash ?? null,
      payment.isTest,
      instantOf(payment.expiresAt),
      instantOf(payment.dueAt),
      toTimestamp(payment.now),
    ],
  );
  assert(row !== undefined, 'an inserted payment comes back');
  return row;
}

export function findPayment(connection: Connection, id: number): Promise<Payment | undefined> {
  return paymentRows.first(connection, `SELECT ${paymentRows.columns} FROM payment WHERE id = $1`, [id]);
}

export function findByNumber(connection: Connection, number: string): Promise<Payment | undefined> {
  return paymentRows.first(connection, `SELECT ${paymentRows.columns} FROM payment WHERE number = $1`, [
    wholeNumber(number),
  ]);
}

/** Counts a client's pending deposits and withdrawals, whose money is reserved, held or on its way. */
export async function countUnderWay(connection: Connection, clientId: ClientId): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM payment WHERE client_id = $1 AND status IN ('pending', 'processing', 'onHold')`,
    [clientId],
  );
  return toInteger(rows[0]?.count ?? 0n);
}

/** Is this a brand created in the office that has been withdrawn? */
export async function isWithdrawn(connection: Connection): Promise<boolean> {
  const { rowCount } = await connection.query("SELECT FROM created_brand WHERE state = 'withdrawn'");
  return rowCount === 1;
}

/** Rule DP-21: serialises one client's reports of payment. */
export async function lockReports(connection: Connection, clientId: ClientId): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 395))', [`reportedPaid:${clientId}`]);
}

/** Counts a client's other deposits that are on hold because the client has reported them as paid. */
export async function countReported(
  connection: Connection,
  { id, clientId }: Pick<Payment, 'id' | 'clientId'>,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payment
     WHERE client_id = $1 AND id <> $2 AND status = 'onHold' AND 'reportedPaid' = ANY (reasons)`,
    [clientId, id],
  );
  return rows[0]?.count ?? 0;
}

/** Reads the amount credited by a deposit, if known; else the amount that was announced. */
export async function readCredited(
  connection: Connection,
  { id, amount }: Pick<Payment, 'id' | 'amount'>,
): Promise<Money> {
  const { rows } = await connection.query<{ credited: bigint }>('SELECT credited_amount($1, $2) AS credited', [
    id,
    String(amount),
  ]);
  return money(rows[0]?.credited ?? amount);
}

/**
 * Locks a payment, as every change of it must: changes follow one another. Rows that refer to it can be written
 * meanwhile.
 */
export async function lockPayment(connection: Connection, id: number): Promise<Payment> {
  const row = await paymentRows.first(
    connection,
    `SELECT ${paymentRows.columns} FROM payment WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  assert(row !== undefined, `payment ${id} is there`);
  return row;
}

/** Stores the decided status of a locked payment. */
export async function updateDecided(
  connection: Connection,
  id: number,
  { status, reasons, pollAt, expiresAt }: Decision,
  now: Instant,
): Promise<Payment> {
  const row = await paymentRows.first(
    connection,
    `UPDATE payment SET status = $2, reasons = $3, poll_at = $4, expires_at = $5, changed_at = $6 WHERE id = $1
     RETURNING ${paymentRows.columns}`,
    [id, status, reasons, instantOf(pollAt), instantOf(expiresAt), toTimestamp(now)],
  );
  assert(row !== undefined, `payment ${id} is there`);
  return row;
}

/** Records that an answer of the provider was applied: answers to earlier queries no longer count (rule PY-6). */
export async function updateQueried(connection: Connection, id: number): Promise<void> {
  await connection.query('UPDATE payment SET polls = polls + 1 WHERE id = $1', [id]);
}

export async function updatePollAt(connection: Connection, id: number, at: Instant | undefined): Promise<void> {
  await connection.query('UPDATE payment SET poll_at = $2 WHERE id = $1', [id, instantOf(at)]);
}

/** Rule DP-22: stores the provider that a client has named for a locked deposit. */
export async function updateProvider(
  connection: Connection,
  id: number,
  chosen: Pick<Payment, 'isTest'> & Readonly<Record<'method' | 'provider', string>> & { readonly expiresAt: Instant },
): Promise<Payment> {
  const row = await paymentRows.first(
    connection,
    `UPDATE payment SET method = $2, provider = $3, is_test = $4, expires_at = $5 WHERE id = $1
     RETURNING ${paymentRows.columns}`,
    [id, chosen.method, chosen.provider, chosen.isTest, toTimestamp(chosen.expiresAt)],
  );
  assert(row !== undefined, `payment ${id} is there`);
  return row;
}

/** Stores the hash only: readers of the table cannot forge a webhook's address. */
export async function updateWebhookToken(connection: Connection, id: number, hash: Buffer): Promise<void> {
  await connection.query('UPDATE payment SET webhook_token_hash = $2 WHERE id = $1', [id, hash]);
}

export function findByWebhookToken(
  connection: Connection,
  provider: string,
  hash: Buffer,
): Promise<Payment | undefined> {
  return paymentRows.first(
    connection,
    `SELECT ${paymentRows.columns} FROM payment WHERE webhook_token_hash = $1 AND provider = $2`,
    [hash, provider],
  );
}

export function findByProviderRef(
  connection: Connection,
  provider: string,
  providerRef: string,
): Promise<Payment | undefined> {
  return paymentRows.first(
    connection,
    `SELECT ${paymentRows.columns} FROM payment WHERE provider = $1 AND provider_ref = $2 AND parent_id IS NULL
     ORDER BY id LIMIT 1`,
    [provider, providerRef],
  );
}

/** Finds the client's earlier payment with this request id, and the hash of that request. */
export async function findByRequest(
  connection: Connection,
  clientId: ClientId,
  requestId: string,
): Promise<{ readonly payment: Payment; readonly hash: Buffer | undefined } | undefined> {
  const row = await requestRows.first(
    connection,
    `SELECT ${requestRows.columns} FROM payment WHERE client_id = $1 AND request_id = $2`,
    [clientId, requestId],
  );
  if (row === undefined) return undefined;
  const { requestHash: hash, ...payment } = row;
  return { payment, hash };
}

/** Does the client have an unfinished deposit that was created since then? */
export async function hasDepositUnderWay(connection: Connection, clientId: ClientId, since: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT 1 FROM payment WHERE client_id = $1 AND created_at >= $2 AND type_id IN (1, 2, 3, 9)
       AND status IN ('pending', 'processing') LIMIT 1`,
    [clientId, toTimestamp(since)],
  );
  return rowCount === 1;
}

/** Lists the deposits whose provider is due for a query. */
export function findDuePolls(connection: Connection, now: Instant): Promise<number[]> {
  return findIds(connection, 'poll_at <= $1 AND type_id IN (1, 2, 3, 9) ORDER BY poll_at LIMIT 200', [
    toTimestamp(now),
  ]);
}

/** Lists the next deposits whose time to pay has expired. */
export function findExpired(
  connection: Connection,
  { now, after }: { readonly now: Instant; readonly after: number },
): Promise<number[]> {
  const condition = `expires_at <= $1 AND type_id IN (1, 2, 3, 9) AND id > $2 ORDER BY id LIMIT ${PAGE_ROWS}`;
  return findIds(connection, condition, [toTimestamp(now), after]);
}

async function findIds(connection: Connection, condition: string, values: unknown[]): Promise<number[]> {
  const { rows } = await connection.query<{ id: bigint }>(`SELECT id FROM payment WHERE ${condition}`, values);
  return rows.map(({ id }) => toInteger(id));
}

/** Stores what the provider reported of a payment besides its state; values that it did not report stay. */
export async function updateReported(
  connection: Connection,
  id: number,
  reported: {
    readonly providerRef?: string | undefined;
    readonly cardMask?: string | undefined;
    readonly next?: NextAction;
  },
): Promise<void> {
  await connection.query(
    `UPDATE payment SET provider_ref = coalesce($2, provider_ref), card_mask = coalesce($3, card_mask),
       next_action = coalesce($4, next_action) WHERE id = $1`,
    [
      id,
      reported.providerRef ?? null,
      reported.cardMask ?? null,
      reported.next === undefined ? null : JSON.stringify(reported.next),
    ],
  );
}

const eventRows = rowsOf({
  kind: column.text(),
  /** Who acted: 'client', 'system', 'provider' or 'staff:{id}'. */
  actor: column.text(),
  from: column.text<PaymentStatus>('from_status').optional(),
  to: column.text<PaymentStatus>('to_status'),
  reasons: column.list<PaymentReason>(),
  detail: column.json<Readonly<Record<string, unknown>>>(),
  at: column.instant(),
});

export type PaymentEvent = RowOf<typeof eventRows>;

export async function insertEvent(
  connection: Connection,
  { brandId, id }: Pick<Payment, 'brandId' | 'id'>,
  { kind, actor, from, to, reasons, detail, at }: PaymentEvent,
): Promise<void> {
  await connection.query(
    `INSERT INTO payment_event (brand_id, payment_id, from_status, to_status, kind, actor, reasons, detail, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [brandId, id, from ?? null, to, kind, actor, reasons, JSON.stringify(detail), toTimestamp(at)],
  );
}

/** Lists a payment's events, oldest first. */
export function listEvents(connection: Connection, paymentId: number): Promise<PaymentEvent[]> {
  return eventRows.all(connection, `SELECT ${eventRows.columns} FROM payment_event WHERE payment_id = $1 ORDER BY id`, [
    paymentId,
  ]);
}

/** Lists the deposit of a refund or chargeback, or the refunds and chargebacks of a deposit, oldest first. */
export function listRelated(
  connection: Connection,
  { id, parentId }: Pick<Payment, 'id' | 'parentId'>,
): Promise<Payment[]> {
  return paymentRows.all(
    connection,
    `SELECT ${paymentRows.columns} FROM payment WHERE (parent_id = $1 OR id = $2) AND status <> 'void' ORDER BY id`,
    [id, parentId ?? null],
  );
}

function instantOf(at: Instant | undefined): Date | null {
  return at === undefined ? null : toTimestamp(at);
}
