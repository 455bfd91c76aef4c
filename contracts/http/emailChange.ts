import * as z from 'zod/mini';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { email, instant } from '../codecs.ts';
import { session } from './accounts.ts';
import { call } from './call.ts';

export const get = call({
  method: 'POST',
  path: '/api/accounts/email',
  auth: 'client',
  rate: 'read',
  userAction: false,
  summary: 'The new e-mail address that waits for its confirmation; null: none does.',
  request: z.strictObject({}),
  answer: z.object({ pending: z.nullable(z.string()), asked_at: z.nullable(instant) }),
});

export const change = call({
  method: 'POST',
  path: '/api/accounts/email/change',
  auth: 'client',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary:
    'Mails a link to a new e-mail address and warns the present one, with which the client logs in until the link is used.',
  request: z.strictObject({ email }),
  answer: z.object({}),
});

export const cancel = call({
  method: 'POST',
  path: '/api/accounts/email/cancel',
  auth: 'client',
  rate: 'write',
  userAction: true,
  summary: 'The link to the new e-mail address does not work any more.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const confirm = call({
  method: 'POST',
  path: '/api/accounts/email/confirm',
  auth: 'client',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary:
    'With the code of the mail the new e-mail address is the one that the client logs in with. Every other session ends, and this one goes on under the new token of the answer.',
  request: z.strictObject({ code: z.string().check(z.regex(MAIL_CODE_PATTERN)) }),
  answer: session,
});
