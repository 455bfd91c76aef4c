import * as z from 'zod/mini';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { flag, id, instant } from '../codecs.ts';
import { refusalError } from '../answers.ts';
import { call } from './call.ts';
import { password } from './credentials.ts';
import { textFile } from './textFile.ts';

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

export const erasure = call({
  method: 'POST',
  path: '/api/accounts/erasure',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Says whether the client’s data can be erased now or what has to be done first, and until when the law keeps the rest.',
  request: z.strictObject({}),
  answer: z.object({
    /** First obstacle; null: none. */
    obstacle: z.nullable(z.pick(refusalError, { code: true, params: true })),
    /** Time at which everything else is erased, if requested now. */
    until: instant,
    /** Whether there was ever a payment, a document or money, so that the law requires its records. */
    has_relationship: flag,
  }),
});

export const erase = call({
  method: 'POST',
  path: '/api/accounts/erase',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary:
    'Closes the account permanently and asks for its data to be erased: every session ends, what serves only the ' +
    'client is erased at once, and what the law keeps when its period is over. Refused while positions, orders or ' +
    'payments are open, real money is left, or a debt exists.',
  request: z.strictObject({ password }),
  answer: z.object({}),
});

/** An act of staff as it is disclosed to the client. */
export const disclosedVisit = z.object({
  at: instant,
  /** Shortened name: `Mara K.` */
  who: z.string(),
  role: z.nullable(z.string()),
  act: z.string(),
  /** Cause of a visit, field of a reveal, or type of a document. */
  about: z.string(),
  reference: z.string(),
  reason: z.string(),
});
export type DisclosedVisit = z.output<typeof disclosedVisit>;

export const fileVisits = call({
  method: 'POST',
  path: '/api/accounts/file-visits',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists which staff have opened the client’s file, and what they did in it, newest first.',
  /** `before`: the `next` of the previous page. */
  request: z.strictObject({ before: z.optional(id) }),
  answer: z.object({ visits: z.array(disclosedVisit), next: z.nullable(id) }),
});
