import * as z from 'zod/mini';
import { PASSWORD_MAXIMUM, textLimits } from '@candor/domain/clients/limits.ts';
import { id, instant } from '../codecs.ts';
import { call } from './call.ts';
import { textFile } from './textFile.ts';

const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAXIMUM * 4));

export const exportData = call({
  method: 'POST',
  path: '/api/accounts/export',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns everything that is stored about the client, as one JSON file: a list of rows for each kind of record. ' +
    'Asks for the password.',
  request: z.strictObject({ password }),
  answer: textFile,
});

export const close = call({
  method: 'POST',
  path: '/api/accounts/close',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Closes the account permanently: every session ends, and logging in is no longer possible. Refused while ' +
    'positions or orders are open or real money is left.',
  request: z.strictObject({
    password,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(textLimits.closeReason))),
  }),
  answer: z.object({}),
});

/** What a client reads about one act of staff. */
export const toldVisit = z.object({
  at: instant,
  /** `Mara K.` */
  who: z.string(),
  role: z.nullable(z.string()),
  act: z.string(),
  /** For a visit: what led to it; for a reveal: which field. */
  about: z.string(),
  reference: z.string(),
  reason: z.string(),
});
export type ToldVisit = z.output<typeof toldVisit>;

export const fileVisits = call({
  method: 'POST',
  path: '/api/accounts/file-visits',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists which staff have opened the client’s file, and what they did in it, newest first.',
  /** `before`: the `next` of the page before. */
  request: z.strictObject({ before: z.optional(id) }),
  answer: z.object({ visits: z.array(toldVisit), next: z.nullable(id) }),
});
