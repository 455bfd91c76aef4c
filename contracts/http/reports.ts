import * as z from 'zod/mini';
import { orderTypes } from '@candor/domain/evidence/executedOrder.ts';
import { count, instant } from '../codecs.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';

/** Returns the share of losing accounts, a public figure of a brand. */

export const lossShare = call({
  method: 'GET',
  path: '/api/reports/loss',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns the percentage of the real accounts that traded in the last twelve months and lost money, for the risk ' +
    'warning.',
  request: z.strictObject({}),
  /** `percent`; null: too few accounts for a figure. */
  answer: z.object({ percent: z.nullable(z.number()) }),
});

export const payoutTimes = call({
  method: 'GET',
  path: '/api/reports/withdrawals',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns the withdrawal clock: within how many hours of the request half of the withdrawals of real accounts ' +
    'were paid, and 95 of 100, not counting the time that waited for the client. It covers the withdrawals paid in ' +
    'the last days.',
  request: z.strictObject({}),
  answer: z.object({
    days: z.number(),
    /** Whether the payments are those of a demonstration, which made no real payment. */
    simulated: z.boolean(),
    /** Figures of the paid ones; null: none was paid. */
    paid: z.nullable(z.object({ count: z.number(), median_hours: z.number(), most_hours: z.number() })),
  }),
});

const orderFigures = {
  orders: count,
  better: count,
  same: count,
  worse: count,
  /** Number of orders without a price, for which there is nothing to compare. */
  uncompared: count,
  /** Milliseconds from the arrival of clients' immediate orders to their decisions; null: there were none. */
  times: z.nullable(z.object({ count, p50: count, p95: count, p99: count, max: count })),
};

const executionFigures = {
  ...orderFigures,
  types: z.array(z.object({ type: z.enum([...orderTypes, 'other']), ...orderFigures })),
  /** Number of refused orders; null: too few to be shown. */
  refused: z.nullable(count),
  refusals: z.array(z.object({ reason: z.string(), count })),
};

const publishedMonth = z.object({
  month: z.string(),
  /** Revision: 1 as first published; above it, it was corrected. */
  revision: count,
  reason: z.nullable(z.string()),
  published_at: instant,
  /** Figures; null: too few orders to publish. */
  figures: z.nullable(z.object(executionFigures)),
  /** Periods of the requested month. */
  periods: z.optional(z.array(z.object({ from: instant, until: instant, ...executionFigures }))),
});
export type WireMonth = z.output<typeof publishedMonth>;

const ofMonth = z.strictObject({
  /** Month as 2026-10, in UTC; absent: the last twelve without their periods. */
  month: z.optional(z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))),
});

export const execution = call({
  method: 'GET',
  path: '/api/reports/execution',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns how the orders of real accounts were executed in each complete month: better, at or worse than the price ' +
    'seen or ordered, by type of order, the times from arrival to decision, and what was refused, by reason. One month ' +
    'comes with its periods of whole hours.',
  request: ofMonth,
  answer: z.object({
    /** Whether the orders are those of a demonstration, without real people. */
    simulated: z.boolean(),
    minimum_orders: count,
    minimum_accounts: count,
    months: z.array(publishedMonth),
  }),
});

export const executionFile = call({
  method: 'GET',
  path: '/api/reports/execution/csv',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the same as a CSV file (RFC 4180, UTF-8, UTC times).',
  request: ofMonth,
  answer: textFile,
});

export const checkedFills = call({
  method: 'GET',
  path: '/api/reports/checks',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns how many fills of real accounts each complete month had, the newest first, how many of their receipts the ' +
    "clients' own browsers have checked, how many of these they found wrong, and how many of those our own check has confirmed.",
  request: z.strictObject({}),
  answer: z.object({
    /** Whether the fills are those of a demonstration, without real people. */
    simulated: z.boolean(),
    months: z.array(
      z.object({
        month: z.string(),
        /** Figures; null: too few fills to publish. */
        figures: z.nullable(z.object({ fills: count, checked: count, wrong: count, confirmed: count })),
      }),
    ),
  }),
});
export type WireCheckedMonth = z.output<typeof checkedFills.answer>['months'][number];

export const checkedFillsFile = call({
  method: 'GET',
  path: '/api/reports/checks/csv',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the same as a CSV file (RFC 4180, UTF-8).',
  request: z.strictObject({}),
  answer: textFile,
});
