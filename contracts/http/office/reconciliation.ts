import * as z from 'zod/mini';
import { reconciliationBuckets } from '@candor/domain/payments/reconcile.ts';
import { flag, id, instant } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/**
 * Calls that compare providers' settlements with what was credited, and list the differences that wait for a person.
 */

/** Longest report, in characters. */
export const REPORT_MAXIMUM = 2_000_000;

const page = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10_000)));

/** Period up to which a provider was compared without a gap. */
const comparedProvider = z.object({
  provider: z.string(),
  /** Method. `asked`: automatically each day. `imported`: by the reports that staff import. */
  how: z.enum(['asked', 'imported']),
  /** Start of the compared period; null: never compared. */
  from: z.nullable(instant),
  until: z.nullable(instant),
  /** Number of differences that wait for a person. */
  open: z.number(),
  /** Number of deposits credited since then and not compared yet, at most 1000, and the time of the first. */
  uncompared: z.number(),
  uncompared_since: z.nullable(instant),
});
export type ComparedProvider = z.output<typeof comparedProvider>;

export const listRuns = staffCall('reconciliation.read', {
  method: 'POST',
  path: '/api/office/reconciliation/runs',
  rate: 'read',
  userAction: false,
  summary: 'Lists the reconciliations, newest first: by day for providers that can be queried, else by report.',
  request: z.strictObject({ page }),
  answer: z.object({
    runs: z.array(
      z.object({
        id,
        provider: z.string(),
        /** Day; null: an imported report. */
        day: z.nullable(z.string()),
        staff: z.nullable(z.string()),
        from: instant,
        until: instant,
        at: instant,
        /** Number of lines in the report, how many of them an earlier run had judged, and the buckets of the others. */
        lines: z.number(),
        known: z.number(),
        buckets: z.record(z.string(), z.number()),
        open: z.number(),
      }),
    ),
    count: z.number(),
    /** Providers whose reports can be imported. */
    providers: z.array(z.string()),
    /** Compared periods of the brand's providers. */
    compared: z.array(comparedProvider),
  }),
});

const difference = z.object({
  id,
  run: id,
  provider: z.string(),
  bucket: z.enum(reconciliationBuckets),
  /** Deposit concerned, if one is known, the provider by which it was requested, and its status. */
  transaction_id: z.nullable(z.string()),
  payment_provider: z.nullable(z.string()),
  status: z.nullable(z.string()),
  client: z.nullable(z.string()),
  order: z.string(),
  reference: z.nullable(z.string()),
  /** Amount with the currency's decimals: "250.00", for yen "250". */
  amount: z.string(),
  /** Requested amount. */
  asked: z.nullable(z.string()),
  currency: z.string(),
  payer: z.nullable(z.string()),
  settled_at: z.nullable(instant),
  resolution: z.nullable(z.enum(['credited', 'explained'])),
  reason: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
});
export const listDifferences = staffCall('reconciliation.read', {
  method: 'POST',
  path: '/api/office/reconciliation/differences',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the differences that wait for a person, oldest first, or the resolved ones, newest first. A missing ' +
    'payment that has been credited meanwhile is no longer listed.',
  request: z.strictObject({ open: flag, page }),
  answer: z.object({ differences: z.array(difference), count: z.number() }),
});

export const importReport = staffCall('reconciliation.report', {
  method: 'POST',
  path: '/api/office/reconciliation/report',
  body: 'content',
  rate: 'write',
  userAction: true,
  summary:
    'Compares a report of a provider that cannot be queried, as CSV (commas, or semicolons with decimal commas) or ' +
    'JSON: reference, order, amount, currency, fee, payer, at; or a bank statement, camt.053 or MT940. The same ' +
    'report is accepted once.',
  request: z.strictObject({
    provider: z.string().check(z.minLength(1), z.maxLength(40)),
    from: instant,
    until: instant,
    report: z.string().check(z.minLength(1), z.maxLength(REPORT_MAXIMUM)),
  }),
  answer: z.object({ run: id }),
});

export const resolve = staffCall('reconciliation.resolve', {
  method: 'POST',
  path: '/api/office/reconciliation/resolve',
  rate: 'write',
  userAction: true,
  summary:
    'Resolves a difference with a reason. With `credit`, the deposit that it names is confirmed at the desk by ' +
    'another person than the one who submitted the report: a second person decides in the approvals, and the credit ' +
    'resolves the difference.',
  request: z.strictObject({ id, credit: flag, reason }),
  answer: z.object({}),
});

/** A sum with the currency's decimals: "250.00", for yen "250". */
const figure = z.string();

export const listClientMoney = staffCall('reconciliation.read', {
  method: 'POST',
  path: '/api/office/clientMoney',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the newest counts of client money with what their totals are made of, newest first, and what each provider ' +
    'said it has against what is booked, for the newest count of a day.',
  request: z.strictObject({}),
  answer: z.object({
    /** Whether the installation is a demonstration, in which nobody has this money. */
    simulated: z.boolean(),
    counts: z.array(
      z.object({
        at: instant,
        /** Whether the count is that of the day; false: staff requested it. */
        daily: z.boolean(),
        currency: z.string(),
        leaves: z.number(),
        total: figure,
        balances: figure,
        /** Profits of open positions, with the deficits of accounts below zero, which are the broker's. */
        open_profits: figure,
        /** Reserves for withdrawals, with money that has arrived and is not credited yet. */
        withdrawals: figure,
      }),
    ),
    checks: z.array(
      z.object({
        provider: z.string(),
        booked: figure,
        /** Sum that the provider reports; null: it cannot be queried, so nothing was compared. */
        reported: z.nullable(figure),
      }),
    ),
  }),
});

export const countClientMoney = staffCall('reconciliation.report', {
  method: 'POST',
  path: '/api/office/clientMoney/count',
  rate: 'write',
  userAction: true,
  summary: 'Counts client money now, besides the count of the day, and publishes it like any other.',
  request: z.strictObject({}),
  answer: z.object({}),
});
