import * as z from 'zod/mini';
import { flag } from '../../codecs.ts';

/** Common request and answer of every long list of the office: the server searches, filters, orders and pages. */

const SEARCH_MAXIMUM = 100;

/** Cursor at the end of a page, meaningful to the server only. */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/));

/** Returns the fields of a list's request besides its own filters. `after` is the `next` of the previous page. */
export function listFields<const Orders extends readonly [string, ...string[]]>(orders: Orders) {
  return {
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAXIMUM))),
    order: z.optional(z.enum(orders)),
    descending: z.optional(flag),
    after: z.optional(cursor),
  };
}

/**
 * Returns the schema of one page. `next` is null on the last one; `is_more`: `count` is the counting limit, and there
 * are more.
 */
export function listAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(cursor), count: z.number(), is_more: flag });
}
