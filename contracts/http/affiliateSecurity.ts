import * as z from 'zod/mini';
import { email } from '../codecs.ts';
import { affiliateSession } from './affiliate.ts';
import { call } from './call.ts';
import { code, password } from './credentials.ts';
import * as login from './loginFactors.ts';
import * as own from './security.ts';

/**
 * Calls by which partners log in: those of clients, with the same requests and answers, so that one set of forms serves
 * both.
 */

const partner = { auth: 'affiliate' } as const;

export const loginFactor = call({
  ...login.loginFactor,
  path: '/api/affiliate/login/factor',
  summary:
    "Completes a partner's login that was refused with `secondFactorRequired` or `secondFactorSetup`: with a code " +
    'from the app, a recovery code or a passkey.',
  answer: z.extend(affiliateSession, { recovery_codes: z.optional(z.array(z.string())) }),
});

export const loginPasskey = call({
  ...login.loginPasskey,
  path: '/api/affiliate/login/passkey',
  summary: "Returns what the browser asks a passkey to sign for a partner's login.",
  request: z.strictObject({ challenge: login.challenge }),
});

export const loginSetup = call({ ...login.loginSetup, path: '/api/affiliate/login/setup' });

export const confirm = call({
  ...login.confirm,
  ...partner,
  path: '/api/affiliate/confirm',
  renewsSession: true,
  summary:
    "Proves the partner's identity again: by the password and any second factor, or by a passkey alone. Returns the " +
    'session under a new token; the old token ends.',
  answer: affiliateSession,
});

export const confirmPasskey = call({ ...login.confirmPasskey, ...partner, path: '/api/affiliate/confirm/passkey' });

export const forgotPassword = call({
  method: 'POST',
  path: '/api/affiliate/password/forgot',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Mails a link for a new password to the partner with this address; the answer never says if there is one.',
  request: z.strictObject({ email }),
  answer: z.object({}),
});

export const checkPasswordCode = call({
  method: 'POST',
  path: '/api/affiliate/password/check',
  auth: 'none',
  rate: 'login',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Checks whether the link of such a mail still works.',
  request: z.strictObject({ code }),
  answer: z.object({}),
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/affiliate/password/reset',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Sets a new password by the link, once; all sessions of the partner end, and none starts.',
  request: z.strictObject({ code, new_password: password, confirm_password: password }),
  answer: z.object({}),
});

export const getFactors = call({
  ...own.getFactors,
  ...partner,
  path: '/api/affiliate/factors',
  summary: "Lists the partner's second factors.",
});
export const beginTotp = call({ ...own.beginTotp, ...partner, path: '/api/affiliate/factors/totp/begin' });
export const confirmTotp = call({ ...own.confirmTotp, ...partner, path: '/api/affiliate/factors/totp/confirm' });
export const removeTotp = call({ ...own.removeTotp, ...partner, path: '/api/affiliate/factors/totp/remove' });
export const renewRecoveryCodes = call({
  ...own.renewRecoveryCodes,
  ...partner,
  path: '/api/affiliate/factors/recoveryCodes',
});
export const beginPasskey = call({ ...own.beginPasskey, ...partner, path: '/api/affiliate/factors/passkeys/begin' });
export const addPasskey = call({ ...own.addPasskey, ...partner, path: '/api/affiliate/factors/passkeys/add' });
export const renamePasskey = call({ ...own.renamePasskey, ...partner, path: '/api/affiliate/factors/passkeys/rename' });
export const removePasskey = call({ ...own.removePasskey, ...partner, path: '/api/affiliate/factors/passkeys/remove' });

export const listSessions = call({
  ...own.listSessions,
  ...partner,
  path: '/api/affiliate/sessions',
  summary: "Lists the partner's active sessions, latest activity first.",
});
export const endSession = call({
  ...own.endSession,
  ...partner,
  path: '/api/affiliate/sessions/end',
  summary: "Ends one of the partner's other sessions.",
});
export const endOtherSessions = call({
  ...own.endOtherSessions,
  ...partner,
  path: '/api/affiliate/sessions/endOthers',
  summary: "Ends all of the partner's other sessions.",
});
