import { PHONE_CODE_PATTERN } from '@candor/domain/clients/phoneCode.ts';
import * as z from 'zod/mini';
import { session } from './accounts.ts';
import { call } from './call.ts';

export const sendCode = call({
  method: 'POST',
  path: '/api/accounts/phone/code',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Sends a code of six digits for the telephone number as it is now; the one before no longer works. In a demonstration it comes by mail.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const confirm = call({
  method: 'POST',
  path: '/api/accounts/phone/confirm',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'With the code the telephone number is confirmed.',
  request: z.strictObject({ code: z.string().check(z.regex(PHONE_CODE_PATTERN)) }),
  answer: session,
});
