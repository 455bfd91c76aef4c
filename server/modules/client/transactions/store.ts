import type { TransactionFilter, WireTransaction } from '@candor/contracts/http/transactions.ts';
import type { AccountId, BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { groupOf, typeIdOf, typesOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionCause, TransactionGroup, TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { toTradeCorrection } from '../../engine/dealing/index.ts';

const entryRows = rowsOf({
  id: column.integer(),
  type: column.integer('type_id').as(typeIdOf),
  cause: column.text<TransactionCause>(),
  status: column.text<TransactionStatus>(),
  /** Signed: negative for money that leaves the client. */
  amount: column.money(),
  currency: column.text(),
  transactionId: column.text('number'),
  at: column.instant(),
  adjustment: column.json<NonNullable<WireTransaction['adjustment']>>().nullable(),
  correction: column.json<unknown>().as(toTradeCorrection).nullable(),
  /** Instrument that paid the dividend; undefined for other transactions. */
  symbol: column.text().optional(),
});
const transactionRows = entryRows.with({
  /** Position within its tab, counted from the oldest. */
  number: column.integer('place'),
  heldSince: column.instant("CASE status WHEN 'onHold' THEN deposit_held_since(brand_id, number) END").optional(),
});

export type Entry = RowOf<typeof entryRows>;
export type Transaction = RowOf<typeof transactionRows>;

/** Numbered before filtering, so that a number stays the same for every filter. */
const NUMBERED = `
  SELECT *, row_number() OVER (ORDER BY at, id) AS place FROM client_transaction
  WHERE account_id = $1 AND type_id = ANY($2::integer[])`;

const MATCHES = `
  ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)
  AND ($5::text IS NULL OR status = $5)`;

/** Lists all transactions of an account, newest first. */
export function readAll(connection: Connection, accountId: AccountId): Promise<Entry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM client_transaction WHERE account_id = $1 ORDER BY at DESC, id DESC`,
    [String(accountId)],
  );
}

interface Query {
  readonly filter: TransactionFilter;
  readonly skip: number;
  readonly count: number;
}

/** Reads a page of the transactions that match the filter, newest first. */
export function readPage(
  connection: Connection,
  accountId: AccountId,
  { filter, skip, count }: Query,
): Promise<Transaction[]> {
  return transactionRows.all(
    connection,
    `SELECT ${transactionRows.columns}
     FROM (SELECT * FROM (${NUMBERED}) AS tab WHERE ${MATCHES} ORDER BY at DESC, id DESC OFFSET $6 LIMIT $7) AS page
     ORDER BY at DESC, id DESC`,
    [String(accountId), ...matching(filter), skip, count],
  );
}

/** Condition for a deposit that was credited; its refunds and chargebacks are separate rows. */
const IS_CREDITED = "status IN ('approved', 'partiallyRefunded', 'refunded', 'chargeback')";
/** Condition for a withdrawal that is out of the account: from its request until it is returned. */
const IS_TAKEN = "status IN ('pending', 'processing', 'onHold', 'approved')";

const totalRows = rowsOf({
  count: column.integer('count(*)'),
  total: column.money(`coalesce(sum(amount) FILTER (WHERE ${IS_CREDITED} OR amount < 0 AND ${IS_TAKEN}), 0)::bigint`),
});

export function readTotals(
  connection: Connection,
  accountId: AccountId,
  filter: TransactionFilter,
): Promise<RowOf<typeof totalRows>> {
  return totalRows.one(
    connection,
    `SELECT ${totalRows.columns}
     FROM client_transaction WHERE account_id = $1 AND type_id = ANY($2::integer[]) AND ${MATCHES}`,
    [String(accountId), ...matching(filter)],
  );
}

/** Counts the transactions of each tab. */
export async function readCounts(
  connection: Connection,
  accountId: AccountId,
): Promise<Record<TransactionGroup, number>> {
  const { rows } = await connection.query<{ type_id: number; count: bigint }>(
    'SELECT type_id, count(*) FROM client_transaction WHERE account_id = $1 GROUP BY type_id',
    [String(accountId)],
  );
  const counts = { deposits: 0, withdrawals: 0, bonuses: 0, credits: 0 } satisfies Record<TransactionGroup, number>;
  for (const { type_id, count } of rows) counts[groupOf(typeIdOf(type_id))] += toInteger(count);
  return counts;
}

/** Condition for a transaction that counts among net deposits, given the types of deposits and withdrawals. */
const COUNTS = (deposits: string, withdrawals: string): string =>
  `(type_id = ANY(${deposits}::integer[]) AND ${IS_CREDITED} OR type_id = ANY(${withdrawals}::integer[]) AND ${IS_TAKEN})`;

/**
 * Sums what the account's owner has deposited, less what they have withdrawn or requested, and what was reversed.
 * Bonuses and credits are not deposits, and a deposit counts only once credited.
 */
export async function readNetDeposits(connection: Connection, accountId: AccountId): Promise<Money> {
  const { rows } = await connection.query<{ total: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS total FROM client_transaction
     WHERE account_id = $1 AND ${COUNTS('$2', '$3')}`,
    [String(accountId), typesOf('deposits'), typesOf('withdrawals')],
  );
  return money(BigInt(rows[0]?.total ?? '0'));
}

/** Accounts summed per call: as many as a list can wait for. */
const SUMMED_AT_ONCE = 200;

/**
 * Updates the net deposits stored beside clients from the ledger, for accounts whose money has moved. False: more
 * accounts are due than one call sums. A due row becomes visible together with the booking that caused it, and sums are
 * read after the due rows: a booking in between has a due row of its own.
 */
export async function refreshNetDeposits(connection: Connection, brandId: BrandId): Promise<boolean> {
  const due = await connection.query('SELECT 1 FROM net_deposits_due WHERE brand_id = $1 LIMIT 1', [brandId]);
  if (due.rowCount === 0) return true;
  // One caller at a time. The wait is short, and a list ordered by level must see the other caller's result.
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('netDeposits'), hashtext($1))", [brandId]);
  const { rows } = await connection.query<{ account_id: bigint }>(
    `DELETE FROM net_deposits_due WHERE brand_id = $1
       AND account_id IN (SELECT DISTINCT account_id FROM net_deposits_due WHERE brand_id = $1
         ORDER BY account_id LIMIT ${SUMMED_AT_ONCE})
     RETURNING account_id`,
    [brandId],
  );
  const accounts = [...new Set(rows.map(({ account_id: id }) => id))];
  if (accounts.length === 0) return true;
  await connection.query(
    `UPDATE client SET net_deposits = summed.total
     FROM (
       SELECT client_id, (SELECT coalesce(sum(amount), 0) FROM client_transaction
         WHERE account_id = account.id AND ${COUNTS('$2', '$3')})::bigint AS total
       FROM trading_account account WHERE account.id = ANY($1::bigint[]) AND account.kind = 'real'
     ) AS summed
     WHERE client.id = summed.client_id AND net_deposits <> summed.total`,
    [accounts, typesOf('deposits'), typesOf('withdrawals')],
  );
  return accounts.length < SUMMED_AT_ONCE;
}

function matching({ group, from, until, status }: TransactionFilter): unknown[] {
  return [
    typesOf(group),
    from === undefined ? null : toTimestamp(from),
    until === undefined ? null : toTimestamp(until),
    status ?? null,
  ];
}
