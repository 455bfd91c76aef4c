import * as z from 'zod/mini';
import * as login from '../loginFactors.ts';
import * as own from '../security.ts';
import { staffCall } from './call.ts';

/**
 * Options of calls on the signed-in person's own factors (rule ST-9). The requests and answers are those of clients and
 * partners, so that one set of forms serves them all.
 */

const change = { method: 'POST', rate: 'write', userAction: true } as const;
const fresh = { ...change, fresh: true } as const;

export const get = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/factors',
  rate: 'read',
  userAction: false,
  summary: "Lists the person's second factors.",
  request: z.strictObject({}),
  answer: own.factors,
});

export const confirm = staffCall('office.enter', {
  ...change,
  path: '/api/office/confirm',
  summary:
    "Proves the person's identity again: by the password and a second factor, or by a passkey alone. The session goes " +
    'on under a new cookie; the old one ends.',
  request: login.confirm.request,
  answer: z.object({}),
});

export const confirmPasskey = staffCall('office.enter', {
  ...change,
  path: '/api/office/confirm/passkey',
  summary: 'Returns what the browser asks a passkey to sign for `confirm`.',
  request: login.confirmPasskey.request,
  answer: login.confirmPasskey.answer,
});

export const beginTotp = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/totp/begin',
  summary: 'Creates a secret for an authenticator app; it takes effect once a code from it has been confirmed.',
  request: own.beginTotp.request,
  answer: own.beginTotp.answer,
});

export const confirmTotp = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/totp/confirm',
  summary: 'Confirms the first code of a new authenticator app.',
  request: own.confirmTotp.request,
  answer: own.confirmTotp.answer,
});

export const removeTotp = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/totp/remove',
  summary: 'Removes the authenticator app, never the last factor; asks for one more code from it, or a recovery code.',
  request: own.removeTotp.request,
  answer: own.removeTotp.answer,
});

export const renewRecoveryCodes = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/recovery-codes',
  summary: 'Creates ten new recovery codes; earlier ones stop working.',
  request: own.renewRecoveryCodes.request,
  answer: own.renewRecoveryCodes.answer,
});

export const beginPasskey = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/passkeys/begin',
  summary: 'Returns the options from which the browser creates a passkey.',
  request: own.beginPasskey.request,
  answer: own.beginPasskey.answer,
});

export const addPasskey = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/passkeys/add',
  summary: 'Adds the passkey that the browser has created.',
  request: own.addPasskey.request,
  answer: own.addPasskey.answer,
});

export const renamePasskey = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/passkeys/rename',
  summary: 'Renames a passkey.',
  request: own.renamePasskey.request,
  answer: own.renamePasskey.answer,
});

export const removePasskey = staffCall('office.enter', {
  ...fresh,
  path: '/api/office/factors/passkeys/remove',
  summary: 'Removes a passkey, never the last factor.',
  request: own.removePasskey.request,
  answer: own.removePasskey.answer,
});
