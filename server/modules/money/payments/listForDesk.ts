import type { Instant } from '@candor/domain/ids.ts';
import { clientsOwn } from '@candor/domain/payments/reasons.ts';
import { typesOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../database/columns.ts';
import { COUNT_LIMIT, keysetOf } from '../../../database/keyset.ts';
import type { Keyset, KeysetRow, KeysetQuery } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { paymentFields } from './store.ts';

const deskRows = rowsOf(
  {
    payment: paymentFields,
    client: {
      id: column.integer('client.id'),
      name: column.text("client.first_name || ' ' || client.last_name"),
      pin: column.text('client.pin'),
    },
  },
  'payment',
);

export type DeskPayment = RowOf<typeof deskRows>;

export interface DeskFilter {
  readonly group: 'deposits' | 'withdrawals';
  readonly stage: keyof typeof stages | undefined;
  readonly status: TransactionStatus | undefined;
  /** A payment's whole number or a client's PIN; empty: all. */
  readonly search: string;
}

const orders = {
  created: { sql: 'payment.created_at', type: 'timestamptz' },
  due: { sql: `coalesce(payment.due_at, 'infinity')`, type: 'timestamptz' },
  amount: { sql: 'abs(payment.amount)', type: 'bigint' },
} as const;

/** No decision is left, and it has not been sent: outgoing ones only. */
const IS_TO_PAY = `payment.status = 'processing' AND payment.reasons = '{}' AND payment.type_id IN (6, 7, 8)`;
const IS_OPEN = `payment.status IN ('pending', 'onHold', 'processing')`;
/** Rule WD-11: the clock stops while only the client can act. */
const IS_RUNNING = `NOT (payment.status = 'onHold' AND payment.reasons && '{${clientsOwn.join(',')}}'::text[])`;
const stages = {
  waiting: `${IS_OPEN} AND NOT (${IS_TO_PAY})`,
  waitingForUs: `${IS_OPEN} AND NOT (${IS_TO_PAY}) AND ${IS_RUNNING}`,
  person: `${IS_OPEN} AND payment.status = 'onHold'`,
  checkout: `${IS_OPEN} AND payment.status <> 'onHold'`,
  toPay: IS_TO_PAY,
  over: `NOT (${IS_OPEN})`,
} as const;

/** Which page of the list: after the two values of the filter. */
export function deskPage(query: KeysetQuery<keyof typeof orders>): Result<Keyset> {
  return keysetOf(orders, query, { id: 'payment.id', from: 3 });
}

/** A page of payments with their clients, and one more where another page follows. */
export function listForDesk(
  connection: Connection,
  filter: DeskFilter,
  { condition, orderBy, sortKey, limit, values }: Keyset,
): Promise<(DeskPayment & KeysetRow)[]> {
  const rows = deskRows.with({ sort_key: column.text(sortKey) });
  return rows.all(
    connection,
    `SELECT ${rows.columns}
     FROM payment JOIN client ON client.brand_id = payment.brand_id AND client.id = payment.client_id
     WHERE ${conditionOf(filter)} AND ${condition} ORDER BY ${orderBy} LIMIT ${limit}`,
    [...valuesOf(filter), ...values],
  );
}

/** Their number, up to the counting limit. */
export async function countListed(connection: Connection, filter: DeskFilter): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM (
       SELECT 1 FROM payment WHERE ${conditionOf(filter)} LIMIT ${COUNT_LIMIT}) AS counted`,
    valuesOf(filter),
  );
  return toInteger(rows[0]?.count ?? 0n);
}

/** The types are literals in the statement as in the indexes: a parameter would not use an index. */
function conditionOf({ group, stage, search }: DeskFilter): string {
  const found = 'payment.number = upper($2) OR payment.client_id = (SELECT id FROM client WHERE pin = $2)';
  return `payment.type_id IN (${typesOf(group).join(', ')}) AND payment.status <> 'void'
    AND ($1::text IS NULL OR payment.status = $1)
    AND ${search === '' ? `$2 = ''` : `(${found})`}
    AND ${stage === undefined ? 'true' : `(${stages[stage]})`}`;
}

function valuesOf({ status, search }: DeskFilter) {
  return [status ?? null, search];
}

export interface DeskCount {
  readonly waiting: number;
  readonly toPay: number;
  /** Of those on hold, which wait for a person. */
  readonly held: number;
  /** Those whose clock runs. */
  readonly oldest: Instant | undefined;
  /** Of those too: past the day by which it is expected. */
  readonly late: number;
}

/** How many are under way, and since when the first that waits for us. */
export async function countForDesk(
  connection: Connection,
  group: DeskFilter['group'],
  now: Instant,
): Promise<DeskCount> {
  const { rows } = await connection.query<{
    to_pay: bigint;
    open: bigint;
    held: bigint;
    late: bigint;
    oldest: Instant | null;
  }>(
    `SELECT count(*) FILTER (WHERE ${IS_TO_PAY}) AS to_pay, count(*) AS open,
       min(created_at) FILTER (WHERE ${IS_RUNNING}) AS oldest, count(*) FILTER (WHERE status = 'onHold') AS held,
       count(*) FILTER (WHERE due_at <= $2 AND ${IS_RUNNING}) AS late
     FROM payment WHERE type_id = ANY($1::smallint[]) AND ${IS_OPEN}`,
    [typesOf(group), toTimestamp(now)],
  );
  const [row] = rows;
  const toPay = toInteger(row?.to_pay ?? 0n);
  return {
    toPay,
    waiting: toInteger(row?.open ?? 0n) - toPay,
    held: toInteger(row?.held ?? 0n),
    oldest: row?.oldest ?? undefined,
    late: toInteger(row?.late ?? 0n),
  };
}
