import { parseJson } from '@candor/domain/json.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import pg from 'pg';
import { z } from 'zod';
import type { Connection } from './pool.ts';
import { column } from './rows.ts';
import type { Rows } from './rows.ts';

/** Rows per page. */
const PAGE = 50;
/** Maximum count of a list; above it, the list says only that there are more. */
export const COUNT_MAXIMUM = 10_000;

/** An order of a list: an expression without NULLs that is covered by an index over (brand_id, expression, id). */
export interface KeysetOrder {
  readonly sql: string;
  readonly type: 'bigint' | 'text' | 'timestamptz';
}

/** Number of rows to read for a file, instead of a page of the screen. */
export interface Stretch {
  readonly stretch?: number | undefined;
}

export interface KeysetQuery<Order extends string> extends Stretch {
  readonly order: Order;
  readonly descending: boolean;
  readonly after: string | undefined;
}

/** Parts of a statement that reads one page. */
interface Keyset {
  /** Condition for rows after the cursor; always true on the first page. It uses `$from` and `$from + 1`. */
  readonly condition: string;
  readonly orderBy: string;
  /** Sort key as text, for a cursor. */
  readonly sortKey: string;
  readonly values: readonly [string | null, string | null];
  /** Number of rows of the page. */
  readonly size: number;
}

const cursorShape = z.tuple([z.string(), z.boolean(), z.string().max(300), z.string().regex(/^\d{1,19}$/)]);

/**
 * Builds a statement that reads a list page by page without counting earlier rows: a page starts after the last row of
 * the previous one, by sort key and then id. Refuses a cursor of another order (`malformed`, `after`).
 */
function keysetOf<Order extends string>(
  orders: Readonly<Record<Order, KeysetOrder>>,
  query: KeysetQuery<Order>,
  { id, from }: { readonly id: string; readonly from: number },
): Result<Keyset> {
  const { sql, type } = orders[query.order];
  const [sign, way] = query.descending ? ['<', 'DESC'] : ['>', 'ASC'];
  const parts = {
    orderBy: `${sql} ${way}, ${id} ${way}`,
    sortKey: `(${sql})::text`,
    size: query.stretch ?? PAGE,
  };
  if (query.after === undefined) {
    // Both parameters are always used, so that the statement has the same ones on every page.
    const condition = `($${from}::text IS NULL AND $${from + 1}::text IS NULL)`;
    return accept({ ...parts, condition, values: [null, null] });
  }
  const last = readCursor(query.after);
  if (last === undefined || last.order !== query.order || last.descending !== query.descending) {
    return refuse({ code: 'malformed', field: 'after' });
  }
  const condition = `(${sql}, ${id}) ${sign} ($${from}::${type}, $${from + 1}::bigint)`;
  return accept({ ...parts, condition, values: [last.key, last.id] });
}

/** A list that is read page by page. */
export interface KeysetList<Row, Order extends string> {
  readonly rows: Rows<Row>;
  /** Tables needed by columns and conditions. */
  readonly from: string;
  /** Tables needed by the conditions alone, if fewer. */
  readonly countFrom?: string;
  readonly id: string;
  readonly orders: Readonly<Record<Order, KeysetOrder>>;
}

/** Filter of a list: a condition with its parameters from `$1` on. */
export interface Listed {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface KeysetPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  /**
   * Number of rows that match; `is_more` when counting stopped at its limit. For a stretch, the number of its own rows.
   */
  readonly count: number;
  readonly is_more: boolean;
}

/** Reads one page of a list, with the number of all listed rows. Refuses what `keysetOf` refuses. */
export async function readPage<Row, Order extends string>(
  connection: Pick<Connection, 'query'>,
  { rows, from, countFrom = from, id, orders }: KeysetList<Row, Order>,
  query: KeysetQuery<Order>,
  { sql, values }: Listed,
): Promise<Result<KeysetPage<Row>>> {
  const keyset = keysetOf(orders, query, { id, from: values.length + 1 });
  if (!keyset.ok) return keyset;
  const { condition, orderBy, sortKey, size } = keyset.value;
  const placed = rows.with({ sort: { key: column.text(sortKey), id: column.integer(id) } });
  const found = await unlessForged(
    query,
    placed.all(
      connection,
      // One extra row shows whether another page follows.
      `SELECT ${placed.columns} FROM ${from} WHERE ${sql} AND ${condition} ORDER BY ${orderBy} LIMIT ${size + 1}`,
      [...values, ...keyset.value.values],
    ),
  );
  if (found === undefined) return refuse({ code: 'malformed', field: 'after' });
  const shown = found.slice(0, size);
  const next = found.length > size ? cursorOf(query, shown.at(-1)?.sort) : null;
  if (query.stretch !== undefined) return accept({ rows: shown, next, count: shown.length, is_more: next !== null });
  return accept({ rows: shown, next, ...(await countListed(connection, countFrom, { sql, values })) });
}

/** PostgreSQL's codes for a text that is no value of its type, out of its range, no date, or not in its encoding. */
const NO_VALUE: readonly (string | undefined)[] = ['22P02', '22003', '22007', '22008', '22021'];

/**
 * Returns undefined for a forged cursor, whose key is no value of the order's type, or whose id is out of range. The
 * transaction has failed then, and answers no further query.
 */
async function unlessForged<Found>(
  { after }: Pick<KeysetQuery<string>, 'after'>,
  reading: Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (after !== undefined && error instanceof pg.DatabaseError && NO_VALUE.includes(error.code)) return undefined;
    throw error;
  }
}

/** Counts the listed rows, up to a limit. */
async function countListed(connection: Pick<Connection, 'query'>, from: string, { sql, values }: Listed) {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int FROM (SELECT 1 FROM ${from} WHERE ${sql} LIMIT ${COUNT_MAXIMUM + 1}) AS counted`,
    [...values],
  );
  const counted = rows[0]?.count ?? 0;
  return { count: Math.min(counted, COUNT_MAXIMUM), is_more: counted > COUNT_MAXIMUM };
}

function cursorOf(
  { order, descending }: KeysetQuery<string>,
  last: { readonly key: string; readonly id: number } | undefined,
): string | null {
  if (last === undefined) return null;
  return Buffer.from(JSON.stringify([order, descending, last.key, String(last.id)])).toString('base64url');
}

function readCursor(text: string) {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return undefined;
  const [order, descending, key, id] = parsed.data;
  return { order, descending, key, id };
}
