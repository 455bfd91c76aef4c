import * as z from 'zod/mini';
import { instant } from '../codecs.ts';
import { affiliateSession } from './affiliate.ts';
import { call } from './call.ts';
import * as own from './lostFactors.ts';

/**
 * Rule AF-22: recovery of a partner who has lost every second factor. The calls work like the clients' calls with the
 * same names.
 */

export const ask = call({
  ...own.ask,
  path: '/api/affiliate/login/lost',
  summary:
    "At the second half of a partner's login: they have lost every second factor. Mails a link to their address.",
});

export const start = call({
  ...own.start,
  path: '/api/affiliate/lostFactors/start',
  summary: 'Starts the wait by the link of that mail, once.',
});

export const stopByLink = call({ ...own.stopByLink, path: '/api/affiliate/lostFactors/stopByLink' });

export const returnWithoutFactors = call({
  ...own.returnWithoutFactors,
  path: '/api/affiliate/lostFactors/return',
  answer: affiliateSession,
});

export const get = call({
  ...own.get,
  auth: 'affiliate',
  path: '/api/affiliate/lostFactors',
  summary: 'Returns from when on the partner may come back without factors; null: no such wait is open.',
  answer: z.object({ ready_at: z.nullable(instant) }),
});

export const stop = call({
  ...own.stop,
  auth: 'affiliate',
  path: '/api/affiliate/lostFactors/stop',
  summary: 'Stops the wait from a session of the partner.',
});
