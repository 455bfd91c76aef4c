import * as z from 'zod/mini';
import { flag } from '../../codecs.ts';

/** What every long list of the office asks and answers: searched, filtered, ordered and paged by the server. */

const SEARCH_MAXIMUM = 100;

/** Where a page ends; of use to the server alone. */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/));

/** The fields that the request of a list has beside its own filters. `after` is the `next` of the page before. */
export function listFields<const Orders extends readonly [string, ...string[]]>(orders: Orders) {
  return {
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAXIMUM))),
    order: z.optional(z.enum(orders)),
    descending: z.optional(flag),
    after: z.optional(cursor),
  };
}

/** One page. `next` is null on the last one; `is_more`: `count` is the most that is counted, and there are more. */
export function listAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(cursor), count: z.number(), is_more: flag });
}
