import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import {
  transactionCauses,
  transactionGroups,
  transactionStatuses,
  transactionTypeIds,
} from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { id, instant, money } from '../codecs.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';
import { tradeCorrection } from './tradeCorrection.ts';

/** What went into and out of the session's current trading account, trades excepted. */

const count = z.number().check(z.int(), z.nonnegative());

/** As the specification has it. A withdrawal's amount is negative. */
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

/** The same with codes to translate, and its number within its tab, from the oldest on. */
export const transaction = z.object({
  id,
  number: count,
  amount: money,
  type: z.literal(transactionTypeIds),
  cause: z.enum(transactionCauses),
  status: z.enum(transactionStatuses),
  transaction_id: z.string(),
  created_at: instant,
  /** Of a deposit on hold: since when our payments desk has it. */
  held_since: z.nullable(instant),
  /** Of an adjustment by staff: why, on what evidence, and in which roles it was asked for and approved. */
  adjustment: z.nullable(
    z.object({
      type: z.enum(adjustmentTypes),
      reason: z.string(),
      evidence: z.string(),
      asked_role: z.string(),
      approved_role: z.string(),
    }),
  ),
  /** Of either entry of a corrected trade. */
  correction: z.nullable(tradeCorrection),
  /** Of a dividend: the name of what paid it. */
  instrument: z.nullable(z.string()),
});
export type WireTransaction = z.output<typeof transaction>;

const filter = {
  group: z.enum(transactionGroups),
  /** At this instant or later. */
  from: z.optional(instant),
  /** Before this instant. */
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
    /** Of everything that the filter matches. */
    count,
    total: money,
    pages: count,
    /** How many there are on each tab, whatever the filter. */
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
