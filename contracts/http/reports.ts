import * as z from 'zod/mini';
import { call } from './call.ts';

/** Figures about a brand that everybody may know. */

export const lossShare = call({
  method: 'GET',
  path: '/api/reports/loss',
  auth: 'none',
  rate: 'public',
  userAction: false,
  summary:
    'How many percent of the real accounts that traded in the last twelve months lost money, for the risk warning.',
  request: z.strictObject({}),
  /** null: too few accounts to say. */
  answer: z.object({ percent: z.nullable(z.number()) }),
});
