import * as z from 'zod/mini';
import { call } from './call.ts';

/** Public figures of a brand. */

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
  /** null: too few accounts for a figure. */
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
    /** The payments of a demonstration: no real payment was made. */
    simulated: z.boolean(),
    /** null: none was paid. */
    paid: z.nullable(z.object({ count: z.number(), median_hours: z.number(), most_hours: z.number() })),
  }),
});
