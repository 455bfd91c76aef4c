import * as z from 'zod/mini';
import { countInAddress, instant } from '../codecs.ts';
import { liabilityProof, signedCount } from '../evidence/liabilityProof.ts';
import { call } from './call.ts';

/** Lists the daily counts of what a brand owes its clients. */

export const list = call({
  method: 'GET',
  path: '/api/liabilities',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Lists the counts of what the brand owed all its clients, newest first: instant, total, number of accounts, root ' +
    'of the tree over them, and signature.',
  request: z.strictObject({
    /** Instant before which counts must lie; all when absent. */
    before: z.optional(instant),
    count: z.optional(countInAddress(400)),
  }),
  answer: z.object({
    /** Whether the brand is a demonstration, in which nobody has this money. */
    simulated: z.boolean(),
    counts: z.array(signedCount),
  }),
});

export const proof = call({
  method: 'POST',
  path: '/api/liabilities/proof',
  auth: 'client',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Returns the client's line in the newest count with the way to its root, or in the count of an instant as " +
    '`/api/liabilities` has it. Refused `notFound` where there is none, or no longer, or the client was not there yet.',
  request: z.strictObject({ at: z.optional(instant) }),
  answer: liabilityProof,
});
