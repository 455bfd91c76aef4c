import type { Connection, Pool } from './database.ts';
import { readFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Kind, Merchant, Payment, State } from './payment.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

interface Row {
  readonly id: bigint;
  readonly ref: string;
  readonly brand: string;
  readonly provider: string;
  readonly kind: Kind;
  readonly order_number: string | null;
  readonly parent_id: bigint | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly refunded: bigint;
  readonly state: State;
  readonly request: Record<string, string>;
  readonly return_url: string | null;
  readonly webhook_url: string | null;
  readonly card_mask: string | null;
  readonly created_at: number;
  readonly changed_at: number;
  readonly settled_at: number | null;
  readonly expires_at: number | null;
}

export type Actor = 'merchant' | 'person' | 'script' | 'amount' | 'clock';

export interface NewPayment extends Pick<
  Payment,
  'kind' | 'amount' | 'currency' | 'request' | 'returnUrl' | 'webhookUrl'
> {
  readonly order: string | undefined;
  readonly parentId?: bigint | undefined;
  readonly hasCard?: boolean;
}

/** One line of a payment's history. */
export interface PaymentEvent {
  readonly what: string;
  readonly by: Actor;
  readonly state: State;
  readonly amount: bigint | null;
  readonly at: number;
}

const LIST_MAXIMUM = 200;

export async function insertPayment(
  db: Queryable,
  { brand, provider }: Merchant,
  requested: NewPayment & { readonly ref: string; readonly state: State; readonly cardMask: string | undefined },
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number | undefined },
): Promise<Payment | undefined> {
  const { rows } = await db.query<Row>(
    `INSERT INTO bank.payment (ref, brand, provider, kind, order_number, parent_id, amount, currency, state, request,
                               return_url, webhook_url, card_mask, created_at, changed_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
     ON CONFLICT DO NOTHING RETURNING *`,
    [
      requested.ref,
      brand,
      provider,
      requested.kind,
      requested.order ?? null,
      requested.parentId ?? null,
      requested.amount,
      requested.currency,
      requested.state,
      requested.request,
      requested.returnUrl ?? null,
      requested.webhookUrl ?? null,
      requested.cardMask ?? null,
      new Date(now),
      expiresAt === undefined ? null : new Date(expiresAt),
    ],
  );
  return rows.map(toPayment)[0];
}

export async function findByRef(db: Queryable, ref: string): Promise<Payment | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM bank.payment WHERE ref = $1', [ref]);
  return rows.map(toPayment)[0];
}

export async function findById(db: Queryable, id: bigint): Promise<Payment | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM bank.payment WHERE id = $1', [id]);
  return rows.map(toPayment)[0];
}

/** Reads a payment and locks it for the rest of the transaction. */
export async function lockPayment(connection: Connection, id: bigint): Promise<Payment | undefined> {
  const { rows } = await connection.query<Row>('SELECT * FROM bank.payment WHERE id = $1 FOR UPDATE', [id]);
  return rows.map(toPayment)[0];
}

export async function findByOrder(
  db: Queryable,
  { brand, provider }: Merchant,
  order: string,
  kind?: Kind,
): Promise<Payment | undefined> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM bank.payment WHERE brand = $1 AND provider = $2 AND order_number = $3 AND ($4::text IS NULL OR kind = $4)
     ORDER BY id DESC LIMIT 1`,
    [brand, provider, order, kind ?? null],
  );
  return rows.map(toPayment)[0];
}

export interface ListFilter {
  readonly brand?: string | undefined;
  readonly provider?: string | undefined;
  readonly order?: string | undefined;
  readonly createdFrom?: number | undefined;
}

/** Lists payments, newest first. */
export async function listPayments(db: Queryable, filter: ListFilter): Promise<readonly Payment[]> {
  const { brand, provider, order, createdFrom } = filter;
  const { rows } = await db.query<Row>(
    `SELECT * FROM bank.payment
     WHERE ($1::text IS NULL OR brand = $1) AND ($2::text IS NULL OR provider = $2)
       AND ($3::text IS NULL OR order_number = $3) AND ($4::timestamptz IS NULL OR created_at >= $4)
     ORDER BY id DESC LIMIT ${LIST_MAXIMUM}`,
    [brand ?? null, provider ?? null, order ?? null, createdFrom === undefined ? null : new Date(createdFrom)],
  );
  return rows.map(toPayment);
}

export interface Period {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
  readonly limit: number;
}

/** Lists deposits by when they were settled, oldest first. */
export async function listSettled(
  db: Queryable,
  { brand, provider }: Merchant,
  { from, until, offset, limit }: Period,
): Promise<readonly Payment[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM bank.payment WHERE brand = $1 AND provider = $2 AND kind = 'deposit'
       AND settled_at >= $3 AND settled_at < $4 ORDER BY settled_at, id LIMIT $5 OFFSET $6`,
    [brand, provider, new Date(from), new Date(until), limit, offset],
  );
  return rows.map(toPayment);
}

/** Returns the merchant's balance, in minor units: deposits − refunds − payouts; fees are on another bill. */
export async function readBalance(db: Queryable, { brand, provider }: Merchant, currency: string): Promise<bigint> {
  const { rows } = await db.query<{ balance: string }>(
    `SELECT coalesce(sum(CASE
       WHEN kind = 'deposit' AND state IN ('approved', 'partiallyRefunded', 'refunded', 'chargebackWon')
         THEN amount - refunded
       WHEN kind = 'payout' AND state = 'sent' THEN -amount
       ELSE 0 END), 0)::text AS balance
     FROM bank.payment WHERE brand = $1 AND provider = $2 AND currency = $3`,
    [brand, provider, currency],
  );
  return BigInt(rows[0]?.balance ?? '0');
}

export async function listRefunds(db: Queryable, parentId: bigint): Promise<readonly Payment[]> {
  const { rows } = await db.query<Row>('SELECT * FROM bank.payment WHERE parent_id = $1 ORDER BY id', [parentId]);
  return rows.map(toPayment);
}

/** Lists payments that were not acted on in time. */
export async function listExpired(db: Queryable, now: number): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `SELECT id FROM bank.payment WHERE state IN ('open', 'challenge', 'pending') AND expires_at <= $1 LIMIT 100`,
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

export async function updateState(
  connection: Connection,
  { id }: Payment,
  { state, refunded }: Pick<Payment, 'state' | 'refunded'>,
  now: number,
): Promise<Payment | undefined> {
  const { rows } = await connection.query<Row>(
    `UPDATE bank.payment SET state = $2, refunded = $3, changed_at = $4,
       settled_at = CASE WHEN $2 IN ('approved', 'sent') THEN coalesce(settled_at, $4) ELSE settled_at END
     WHERE id = $1 RETURNING *`,
    [id, state, refunded, new Date(now)],
  );
  return rows.map(toPayment)[0];
}

export async function insertEvent(
  db: Queryable,
  { id, state }: Payment,
  { what, by, amount, now }: { what: string; by: Actor; amount?: bigint | undefined; now: number },
): Promise<void> {
  await db.query('INSERT INTO bank.event (payment_id, what, by, state, amount, at) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    what,
    by,
    state,
    amount ?? null,
    new Date(now),
  ]);
}

export async function listEvents(db: Queryable, paymentId: bigint): Promise<readonly PaymentEvent[]> {
  const { rows } = await db.query<PaymentEvent>(
    'SELECT what, by, state, amount, at FROM bank.event WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
  return rows;
}

/** Lists every merchant that ever made a request, or was given a fault. */
export async function listMerchants(db: Queryable): Promise<readonly (Merchant & { readonly payments: number })[]> {
  const { rows } = await db.query<Merchant & { payments: number }>(
    `SELECT brand, provider, count(p.id)::int AS payments
     FROM (SELECT brand, provider FROM bank.payment UNION SELECT brand, provider FROM bank.merchant_fault) m
     LEFT JOIN bank.payment p USING (brand, provider) GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

export async function readMerchantFaults(db: Queryable, { brand, provider }: Merchant): Promise<Faults> {
  const { rows } = await db.query<{ faults: unknown }>(
    'SELECT faults FROM bank.merchant_fault WHERE brand = $1 AND provider = $2',
    [brand, provider],
  );
  return readFaults(rows[0]?.faults) ?? {};
}

export async function writeMerchantFaults(
  db: Queryable,
  { brand, provider }: Merchant,
  faults: Faults,
  now: number,
): Promise<void> {
  await db.query(
    `INSERT INTO bank.merchant_fault (brand, provider, faults, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand, provider) DO UPDATE SET faults = $3, changed_at = $4`,
    [brand, provider, faults, new Date(now)],
  );
}

export async function readPaymentFaults(db: Queryable, id: bigint): Promise<Faults> {
  const { rows } = await db.query<{ faults: unknown }>('SELECT faults FROM bank.payment WHERE id = $1', [id]);
  return readFaults(rows[0]?.faults) ?? {};
}

export async function writePaymentFaults(db: Queryable, id: bigint, faults: Faults): Promise<void> {
  await db.query('UPDATE bank.payment SET faults = $2 WHERE id = $1', [id, faults]);
}

function toPayment(row: Row): Payment {
  return {
    id: row.id,
    ref: row.ref,
    brand: row.brand,
    provider: row.provider,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    refunded: row.refunded,
    state: row.state,
    request: row.request,
    order: row.order_number ?? undefined,
    parentId: row.parent_id ?? undefined,
    returnUrl: row.return_url ?? undefined,
    webhookUrl: row.webhook_url ?? undefined,
    cardMask: row.card_mask ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    settledAt: row.settled_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  };
}
