import type { Instant } from '@candor/domain/ids.ts';
import { clientsOwn, secondPersons } from '@candor/domain/payments/reasons.ts';
import { wholeNumber } from '@candor/domain/payments/reference.ts';
import { typesOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { KeysetPage, KeysetQuery, Listed } from '../../../database/keyset.ts';
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
  /** A payment's full number, also with the suffix of its remainder (rule WD-21), or a client's PIN; empty for all. */
  readonly search: string;
}

const orders = {
  created: { sql: 'payment.created_at', type: 'timestamptz' },
  due: { sql: `coalesce(payment.due_at, 'infinity')`, type: 'timestamptz' },
  amount: { sql: 'abs(payment.amount)', type: 'bigint' },
} as const;

/** Condition for an outgoing payment that needs no further decision and has not been sent. */
const IS_TO_PAY = `payment.status = 'processing' AND payment.reasons = '{}' AND payment.type_id IN (6, 7, 8)`;
const IS_OPEN = `payment.status IN ('pending', 'onHold', 'processing')`;
/** Condition for an incoming payment that its client is still paying at the provider. */
const IS_CHECKOUT = `payment.status <> 'onHold' AND payment.type_id IN (${typesOf('deposits').join(', ')})`;
/** Rule WD-11: condition for a payment whose clock runs; it stops while only the client can act. */
const IS_RUNNING = `NOT (payment.status = 'onHold' AND payment.reasons && '{${clientsOwn.join(',')}}'::text[])`;
const ASKS_SECOND = `payment.reasons && '{${secondPersons.join(',')}}'::text[]`;
const stages = {
  waiting: `${IS_OPEN} AND NOT (${IS_TO_PAY})`,
  work: `${IS_OPEN} AND NOT (${IS_TO_PAY}) AND NOT (${IS_CHECKOUT}) AND ${IS_RUNNING} AND NOT (${ASKS_SECOND})`,
  person: `${IS_OPEN} AND payment.status = 'onHold'`,
  checkout: `${IS_OPEN} AND payment.status <> 'onHold'`,
  toPay: IS_TO_PAY,
  over: `NOT (${IS_OPEN})`,
} as const;

const list = {
  rows: deskRows,
  from: 'payment JOIN client ON client.brand_id = payment.brand_id AND client.id = payment.client_id',
  countFrom: 'payment',
  id: 'payment.id',
  orders,
};

/** Reads a page of payments with their clients. */
export function listForDesk(
  connection: Connection,
  filter: DeskFilter,
  query: KeysetQuery<keyof typeof orders>,
): Promise<Result<KeysetPage<DeskPayment>>> {
  return readPage(connection, list, query, listed(filter));
}

/** Lists the first payments of a list, up to the limit. */
export function listFirst(
  connection: Connection,
  filter: DeskFilter,
  order: { readonly by: 'created' | 'due'; readonly descending: boolean },
  limit: number,
): Promise<DeskPayment[]> {
  const { sql, values } = listed(filter);
  const way = order.descending ? 'DESC' : 'ASC';
  return deskRows.all(
    connection,
    `SELECT ${deskRows.columns} FROM ${list.from} WHERE ${sql}
     ORDER BY ${orders[order.by].sql} ${way}, payment.id ${way} LIMIT ${limit}`,
    [...values],
  );
}

/** Returns the condition of a filter. Its types are literals, as in the indexes: a parameter would not use an index. */
function listed({ group, stage, search, status }: DeskFilter): Listed {
  const found = 'payment.number = $2 OR payment.client_id = (SELECT id FROM client WHERE pin = $2)';
  const sql = `payment.type_id IN (${typesOf(group).join(', ')}) AND payment.status <> 'void'
    AND ($1::text IS NULL OR payment.status = $1)
    AND ${search === '' ? `$2 = ''` : `(${found})`}
    AND ${stage === undefined ? 'true' : `(${stages[stage]})`}`;
  return { sql, values: [status ?? null, wholeNumber(search.toUpperCase())] };
}

const countRows = rowsOf({
  waiting: column.integer(`count(*) FILTER (WHERE NOT (${IS_TO_PAY}))`),
  toPay: column.integer(`count(*) FILTER (WHERE ${IS_TO_PAY})`),
  /** Number of payments on hold, which wait for a person. */
  held: column.integer("count(*) FILTER (WHERE status = 'onHold')"),
  /** Creation of the oldest payment whose clock runs. */
  oldest: column.instant(`min(created_at) FILTER (WHERE ${IS_RUNNING})`).optional(),
  /** Creation of the oldest payment that waits for a person. */
  oldestHeld: column.instant(`min(created_at) FILTER (WHERE status = 'onHold' AND ${IS_RUNNING})`).optional(),
  /** Number of payments with a running clock that are past their expected-by date. */
  late: column.integer(`count(*) FILTER (WHERE due_at <= $2 AND ${IS_RUNNING})`),
});

export type DeskCount = RowOf<typeof countRows>;

/** Counts the payments under way, with the creation times of the oldest. */
export function countForDesk(connection: Connection, group: DeskFilter['group'], now: Instant): Promise<DeskCount> {
  return countRows.one(
    connection,
    `SELECT ${countRows.columns} FROM payment WHERE type_id = ANY($1::smallint[]) AND ${IS_OPEN}`,
    [typesOf(group), toTimestamp(now)],
  );
}
