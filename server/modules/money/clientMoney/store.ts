import type { LiabilityCount } from '@candor/domain/evidence/liability.ts';
import { levelOf } from '@candor/domain/evidence/sumTree.ts';
import type { SumLevel } from '@candor/domain/evidence/sumTree.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { CountSums, LineRow } from './buildTree.ts';

/** Origin of a count: the daily job of a UTC day, or a member of staff. */
export type CountOf = { readonly day: string } | { readonly staffId: number };

export interface NewCount extends LiabilityCount {
  readonly of: CountOf;
  readonly sums: CountSums;
  readonly rows: readonly LineRow[];
  readonly signature: Uint8Array;
}

const countRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  currency: column.text(),
  at: column.instant(),
  isDaily: column.flag('day IS NOT NULL'),
  journal: column.integer(),
  tick: column.integer(),
  leaves: column.integer(),
  total: column.micros(),
  balances: column.micros(),
  openProfits: column.micros(),
  withdrawals: column.micros(),
  suspended: column.micros(),
  lifted: column.micros(),
  root: column.bytes().as((root) => root.toString('hex')),
  signature: column.bytes().as((signature) => new Uint8Array(signature)),
});

/** A count as it is stored. */
export type KeptCount = RowOf<typeof countRows>;

export async function hasDay(connection: Connection, day: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM client_money_count WHERE day = $1 LIMIT 1', [day]);
  return rows.length > 0;
}

/** Stores a count with all of its lines. Undefined: this day already has its count. */
export async function insertCount(connection: Connection, count: NewCount): Promise<number | undefined> {
  const { brandId, of, sums, rows: lines } = count;
  const [day, staffId] = 'day' in of ? [of.day, null] : [null, of.staffId];
  const { rows } = await connection.query<{ id: bigint }>(
    `INSERT INTO client_money_count (brand_id, currency, at, day, staff_id, journal, tick, leaves, total, balances,
       open_profits, withdrawals, suspended, lifted, root, signature)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      brandId,
      count.currency,
      toTimestamp(count.at),
      day,
      staffId,
      count.journal,
      count.tick,
      count.leaves,
      String(count.total),
      String(sums.balances),
      String(sums.openProfits),
      String(sums.withdrawals),
      String(sums.suspended),
      String(sums.lifted),
      Buffer.from(count.root, 'hex'),
      Buffer.from(count.signature),
    ],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const id = toInteger(row.id);
  for (const [place, line] of lines.entries())
    await insertLines(connection, { brandId, id, at: count.at, place }, line);
  return id;
}

interface RowPlace {
  readonly brandId: string;
  readonly id: number;
  readonly at: Instant;
  readonly place: number;
}

async function insertLines(
  connection: Connection,
  { brandId, id, at, place }: RowPlace,
  { firstKey, lines, root }: LineRow,
): Promise<void> {
  await connection.query(
    `INSERT INTO client_money_lines (brand_id, count_id, place, first_key, lines, root, sum, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [brandId, id, place, firstKey, Buffer.from(lines), Buffer.from(root.hash), String(root.sum), toTimestamp(at)],
  );
}

/** Lists the counts, newest first. */
export function listCounts(
  connection: Connection,
  { before, count }: { readonly before: Instant | undefined; readonly count: number },
): Promise<KeptCount[]> {
  return countRows.all(
    connection,
    `SELECT ${countRows.columns} FROM client_money_count WHERE $1::timestamptz IS NULL OR at < $1
     ORDER BY at DESC, id DESC LIMIT $2`,
    [before === undefined ? null : toTimestamp(before), count],
  );
}

/** Lists the counts that are not in the public log yet, oldest first. */
export function listUnlogged(connection: Connection): Promise<KeptCount[]> {
  return countRows.all(
    connection,
    `SELECT ${countRows.columns} FROM client_money_count counted
     WHERE NOT EXISTS (SELECT FROM log_liability WHERE count_id = counted.id) ORDER BY id`,
  );
}

/** Finds the count of an instant, or the newest one; only counts whose lines are still stored. */
export function findCount(
  connection: Connection,
  { currency, at }: { readonly currency: string; readonly at: Instant | undefined },
): Promise<KeptCount | undefined> {
  return countRows.first(
    connection,
    `SELECT ${countRows.columns} FROM client_money_count counted
     WHERE currency = $1 AND ($2::timestamptz IS NULL OR at = $2)
       AND EXISTS (SELECT FROM client_money_lines WHERE count_id = counted.id)
     ORDER BY at DESC, id DESC LIMIT 1`,
    [currency, at === undefined ? null : toTimestamp(at)],
  );
}

/** Finds the row whose range of keys includes this key, and the row's place among the count's rows. */
export async function findLines(
  connection: Connection,
  { countId, key }: { readonly countId: number; readonly key: Buffer },
): Promise<{ readonly place: number; readonly lines: Buffer } | undefined> {
  const { rows } = await connection.query<{ place: number; lines: Buffer }>(
    `SELECT place, lines FROM client_money_lines WHERE count_id = $1 AND first_key <= $2
     ORDER BY first_key DESC LIMIT 1`,
    [countId, key],
  );
  return rows[0];
}

/** Reads the roots of a count's rows, in order: the level above the rows. */
export async function readTops(connection: Connection, countId: number): Promise<SumLevel> {
  const { rows } = await connection.query<{ root: Buffer; sum: bigint }>(
    'SELECT root, sum FROM client_money_lines WHERE count_id = $1 ORDER BY place',
    [countId],
  );
  return levelOf(rows.map(({ root, sum }) => ({ hash: root, sum })));
}

export async function findHolder(
  connection: Connection,
  clientId: ClientId,
): Promise<{ readonly pin: string; readonly currency: string } | undefined> {
  const { rows } = await connection.query<{ pin: string; currency: string }>(
    `SELECT pin, account.currency FROM client JOIN trading_account account ON account.client_id = client.id
     WHERE client.id = $1 AND account.kind = 'real'`,
    [clientId],
  );
  return rows[0];
}
