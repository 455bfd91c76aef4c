import * as z from 'zod/mini';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { email, flag } from '../codecs.ts';
import { session } from './accounts.ts';
import { call } from './call.ts';
import { code, password } from './credentials.ts';

export const forgotPassword = call({
  method: 'POST',
  path: '/api/get/forgotPassword',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Mails a link for choosing a new password. An unknown address is refused, or informed only by mail.',
  request: z.strictObject({ email }),
  answer: z.object({}),
});

export const checkPasswordCode = call({
  method: 'POST',
  path: '/api/get/passwordCode',
  auth: 'none',
  rate: 'login',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Checks whether the link from the mail still works, without using it up.',
  request: z.strictObject({ code }),
  answer: z.object({}),
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/accounts/resetPassword',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Sets a new password with the code from the mail, which works once. All sessions end, and none starts.',
  request: z.strictObject({ code, new_password: password, confirm_password: password }),
  answer: z.object({}),
});

export const requestLoginLink = call({
  method: 'POST',
  path: '/api/get/loginLink',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Mails a link that logs in once, within ten minutes. This browser is remembered as the one that asked.',
  request: z.strictObject({ email }),
  answer: z.object({}),
});

export const hasAskedHere = call({
  method: 'POST',
  path: '/api/get/askedHere',
  auth: 'none',
  rate: 'login',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Checks whether this browser asked for this login link; if so, its page may confirm automatically.',
  request: z.strictObject({ code }),
  answer: z.object({ asked_here: flag }),
});

export const loginByLink = call({
  method: 'POST',
  path: '/api/accounts/login/:code',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Starts a session with the code from a mail. It cannot pay money out or change the password or second factors.',
  request: z.strictObject({ code, info: z.optional(z.string().check(z.maxLength(textLimits.visitorInfo))) }),
  answer: session,
});

export const confirmEmail = call({
  method: 'POST',
  path: '/api/accounts/confirmEmail',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'normal',
  summary: 'Confirms the address to which the code was mailed; a repetition changes nothing.',
  request: z.strictObject({ code }),
  answer: z.object({}),
});

export const resendConfirmation = call({
  method: 'POST',
  path: '/api/accounts/resendConfirmation',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Sends the link that confirms the address again.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const reportNotMe = call({
  method: 'POST',
  path: '/api/accounts/notMe',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Reports, by the link from a mail, that the change was not the client's: all sessions end, the password stops " +
    'working, and the answer has the code for choosing a new one.',
  request: z.strictObject({ code }),
  answer: z.object({ code: z.string() }),
});
