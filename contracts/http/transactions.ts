import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import {
  transactionCauses,
  transactionGroups,
  transactionStatuses,
  transactionTypeIds,
} from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { count, id, instant, money } from '../codecs.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';
import { tradeCorrection } from './tradeCorrection.ts';

/** Calls on money into and out of the session's current trading account, trades excepted. */

/** A transaction in the specification's form. A withdrawal's amount is negative. */
export const specifiedTransaction = z.object({
  amount: money,
  transaction_type: z.object({ name: z.string() }),
  transaction_status: z.object({ name: z.string() }),
  transaction_id: z.string(),
  created_at: instant,
  transaction_type_id: z.literal(transactionTypeIds),
});

export const get = call({
  method: 'GET',
  path: '/api/transactions/get/:token',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists every transaction of the current account, newest first. The session may also be given by header.',
  request: z.strictObject({}),
  answer: z.array(specifiedTransaction),
});

/** A transaction with codes to translate, and its number within its tab, from the oldest on. */
export const transaction = z.object({
  id,
  number: count,
  amount: money,
  type: z.literal(transactionTypeIds),
  cause: z.enum(transactionCauses),
  status: z.enum(transactionStatuses),
  transaction_id: z.string(),
  created_at: instant,
  /** Since when a deposit on hold is with our payments desk. */
  held_since: z.nullable(instant),
  /** Details of an adjustment by staff: reason, evidence, and the roles in which it was requested and approved. */
  adjustment: z.nullable(
    z.object({
      type: z.enum(adjustmentTypes),
      reason: z.string(),
      evidence: z.string(),
      asked_role: z.string(),
      approved_role: z.string(),
    }),
  ),
  /** Correction to which either entry of a corrected trade belongs. */
  correction: z.nullable(tradeCorrection),
  /** Name of the instrument that paid a dividend. */
  instrument: z.nullable(z.string()),
});
export type WireTransaction = z.output<typeof transaction>;

const filter = {
  group: z.enum(transactionGroups),
  /** Start, inclusive. */
  from: z.optional(instant),
  /** End, exclusive. */
  until: z.optional(instant),
  status: z.optional(z.enum(transactionStatuses)),
};
const transactionFilter = z.strictObject(filter);
export type TransactionFilter = z.output<typeof transactionFilter>;

export const TRANSACTIONS_PAGE = 25;

export const list = call({
  method: 'POST',
  path: '/api/transactions/list',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the transactions of one tab of the current account, newest first, in pages.',
  request: z.strictObject({ ...filter, page: z.optional(z.number().check(z.int(), z.positive(), z.maximum(100_000))) }),
  answer: z.object({
    transactions: z.array(transaction),
    /** Totals of everything that the filter matches. */
    count,
    total: money,
    pages: count,
    /** Number of transactions on each tab, whatever the filter. */
    counts: z.record(z.enum(transactionGroups), count),
  }),
});

export const exportTransactions = call({
  method: 'POST',
  path: '/api/transactions/export',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns everything that matches the filter as a CSV file (RFC 4180, UTF-8, all digits, UTC times).',
  request: transactionFilter,
  answer: textFile,
});
