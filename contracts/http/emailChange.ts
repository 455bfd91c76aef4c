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
  worksIn: 'readOnly',
  summary: 'Returns the new e-mail address that is waiting for confirmation; null if there is none.',
  request: z.strictObject({}),
  answer: z.object({ pending: z.nullable(z.string()), asked_at: z.nullable(instant) }),
});

export const change = call({
  method: 'POST',
  path: '/api/accounts/email/change',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary:
    'Mails a link to a new e-mail address and warns the present address, which remains the login until the link is ' +
    'used.',
  request: z.strictObject({ email }),
  answer: z.object({}),
});

export const cancel = call({
  method: 'POST',
  path: '/api/accounts/email/cancel',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Cancels the link to the new e-mail address.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const confirm = call({
  method: 'POST',
  path: '/api/accounts/email/confirm',
  auth: 'client',
  renewsSession: true,
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary:
    'Makes the new e-mail address the login, with the code from the mail. Every other session ends, and this session ' +
    'continues under the new token in the answer.',
  request: z.strictObject({ code: z.string().check(z.regex(MAIL_CODE_PATTERN)) }),
  answer: session,
});
