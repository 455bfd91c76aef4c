import * as z from 'zod/mini';
import { lostEnds } from '@candor/domain/clients/lostFactors.ts';
import { instant } from '../codecs.ts';
import { session } from './accounts.ts';
import { call } from './call.ts';
import { code, password } from './credentials.ts';
import { challenge } from './loginFactors.ts';

export const ask = call({
  method: 'POST',
  path: '/api/accounts/login/lost',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'normal',
  summary:
    'At the second half of a login: the client has lost every second factor. Mails a link to the address of the account.',
  request: z.strictObject({ challenge }),
  answer: z.object({}),
});

export const start = call({
  method: 'POST',
  path: '/api/accounts/lostFactors/start',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'normal',
  summary: 'Starts the wait by the link of that mail, once. Every channel of the client tells of it.',
  request: z.strictObject({ code }),
  answer: z.object({ ready_at: instant }),
});

export const stopByLink = call({
  method: 'POST',
  path: '/api/accounts/lostFactors/stopByLink',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Stops the wait by the link of a mail about it.',
  request: z.strictObject({ code }),
  answer: z.object({}),
});

export const returnWithoutFactors = call({
  method: 'POST',
  path: '/api/accounts/lostFactors/return',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'After the wait, with the link of the last mail and the password: removes the lost factors and refuses with ' +
    '`secondFactorSetup`, by which a new one is set up before anything else.',
  request: z.strictObject({ code, password }),
  answer: session,
});

const lost = z.object({
  started_at: instant,
  ready_at: instant,
  browser: z.string(),
  system: z.string(),
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.enum(lostEnds)),
});
export type WireLostFactors = z.output<typeof lost>;

export const get = call({
  method: 'POST',
  path: '/api/accounts/lostFactors',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the latest such wait, open or over, of the last year.',
  request: z.strictObject({}),
  /** `ready`: the waiting period is over, and the client may log in without factors now. */
  answer: z.object({ lost: z.nullable(lost), open: z.boolean(), ready: z.boolean() }),
});

export const stop = call({
  method: 'POST',
  path: '/api/accounts/lostFactors/stop',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Stops the wait from a session of the client.',
  request: z.strictObject({}),
  answer: z.object({}),
});
