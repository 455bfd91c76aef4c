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
  /** Negative: from the client. */
  amount: column.money(),
  currency: column.text(),
  transactionId: column.text('number'),
  at: column.instant(),
  adjustment: column.json<NonNullable<WireTransaction['adjustment']>>().nullable(),
  correction: column.json<unknown>().as(toTradeCorrection).nullable(),
  /** Of a dividend: what paid it. */
  symbol: column.text().optional(),
});
const transactionRows = entryRows.with({
  /** Within its tab, from the oldest on. */
  number: column.integer('place'),
  heldSince: column.instant("CASE status WHEN 'onHold' THEN deposit_held_since(brand_id, number) END").optional(),
});

export type Entry = RowOf<typeof entryRows>;
export type Transaction = RowOf<typeof transactionRows>;

/** Numbered before anything is left out, so that a number stays the same whatever one looks for. */
const NUMBERED = `
  SELECT *, row_number() OVER (ORDER BY at, id) AS place FROM client_transaction
  WHERE account_id = $1 AND type_id = ANY($2::integer[])`;

const MATCHES = `
  ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)
  AND ($5::text IS NULL OR status = $5)`;

/** Everything of an account, the latest first. */
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

/** A part of what the filter matches, the latest first. */
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

/** A deposit that reached the account; what its refunds and chargebacks took of it are rows of their own. */
const IS_CREDITED = "status IN ('approved', 'partiallyRefunded', 'refunded', 'chargeback')";
/** A withdrawal is out of the account from its request on, until it is given back. */
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

/** How many there are on each tab. */
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

/** Of the types of deposits and of withdrawals: does it count among net deposits? */
const COUNTS = (deposits: string, withdrawals: string): string =>
  `(type_id = ANY(${deposits}::integer[]) AND ${IS_CREDITED} OR type_id = ANY(${withdrawals}::integer[]) AND ${IS_TAKEN})`;

/**
 * What an account's owner has paid in, less what they have taken out or requested, and what was reversed. Bonuses and
 * credits are no deposits, and a deposit is none before it was credited.
 */
export async function readNetDeposits(connection: Connection, accountId: AccountId): Promise<Money> {
  const { rows } = await connection.query<{ total: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS total FROM client_transaction
     WHERE account_id = $1 AND ${COUNTS('$2', '$3')}`,
    [String(accountId), typesOf('deposits'), typesOf('withdrawals')],
  );
  return money(BigInt(rows[0]?.total ?? '0'));
}

/** So many accounts are summed at once: no more than a list can wait for. */
const SUMMED_AT_ONCE = 200;

/**
 * Makes the net deposits that stand beside clients those of the ledger again, for accounts whose money has moved since.
 * False: there are more of them than are summed at once. A note is seen with all that it was written with, and the sums
 * are read after the notes: what comes in between has a note of its own.
 */
export async function refreshNetDeposits(connection: Connection, brandId: BrandId): Promise<boolean> {
  const due = await connection.query('SELECT 1 FROM net_deposits_due WHERE brand_id = $1 LIMIT 1', [brandId]);
  if (due.rowCount === 0) return true;
  // One at a time. Another's turn is short, and a list that is ordered by level has to see what came of it.
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
