import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';

/** The rows of one page. */
const PAGE = 50;
/** Above this count a list says only that there are more. */
const COUNT_MAXIMUM = 10_000;

/** The order of a list: an expression without NULLs that an index over (brand_id, it, id) has. */
export interface KeysetOrder {
  readonly sql: string;
  readonly type: 'bigint' | 'text' | 'timestamptz';
}

export interface KeysetQuery<Order extends string> {
  readonly order: Order;
  readonly descending: boolean;
  readonly after: string | undefined;
}

/** The parts of a statement that reads one page. */
export interface Keyset {
  /** The condition for rows after the cursor; `true` on the first page. It uses `$from` and `$from + 1`. */
  readonly condition: string;
  readonly orderBy: string;
  /** To be selected as `sort_key`. */
  readonly sortKey: string;
  readonly values: readonly [string | null, string | null];
  /** One more than a page, to find out whether another follows. */
  readonly limit: number;
}

export interface KeysetRow {
  readonly sort_key: string;
}

const cursorShape = z.tuple([z.string(), z.boolean(), z.string().max(300), z.string().regex(/^\d{1,19}$/)]);

/**
 * Reads a list page by page without counting the rows before: a page continues after the last row of the one
 * before, by its sort key and then its id. Refuses a cursor of another order (`malformed`, `after`).
 */
export function keysetOf<Order extends string>(
  orders: Readonly<Record<Order, KeysetOrder>>,
  query: KeysetQuery<Order>,
  { id, from }: { readonly id: string; readonly from: number },
): Result<Keyset> {
  const { sql, type } = orders[query.order];
  const [sign, way] = query.descending ? ['<', 'DESC'] : ['>', 'ASC'];
  const parts = {
    orderBy: `${sql} ${way}, ${id} ${way}`,
    sortKey: `(${sql})::text`,
    limit: PAGE + 1,
  };
  if (query.after === undefined) {
    // Both parameters are always named, so that the statement has the same ones on every page.
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

/** The rows of the page, and the cursor of the next one. */
export function pageOf<Row extends KeysetRow, Order extends string>(
  rows: readonly Row[],
  { order, descending }: KeysetQuery<Order>,
  idOf: (row: Row) => number | bigint,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  if (rows.length <= PAGE || last === undefined) return { rows: shown, next: null };
  const cursor = [order, descending, last.sort_key, String(idOf(last))];
  return { rows: shown, next: Buffer.from(JSON.stringify(cursor)).toString('base64url') };
}

/** A count that stops at a limit: `SELECT count(*) FROM (SELECT 1 … LIMIT $n)`. */
export const COUNT_LIMIT = COUNT_MAXIMUM + 1;

export function countOf(counted: number): { readonly count: number; readonly is_more: boolean } {
  return { count: Math.min(counted, COUNT_MAXIMUM), is_more: counted > COUNT_MAXIMUM };
}

function readCursor(text: string) {
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!parsed.success) return undefined;
    const [order, descending, key, id] = parsed.data;
    return { order, descending, key, id };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
