import * as z from 'zod/mini';
import { PASSKEY_NAME_MAXIMUM } from '@candor/domain/clients/factors.ts';
import { id, instant, text } from '../codecs.ts';
import { call } from './call.ts';
import { challenge, proof } from './loginFactors.ts';
import { attestation, creationOptions } from './passkeys.ts';

const recoveryCodes = z.array(z.string());
const name = text(PASSKEY_NAME_MAXIMUM);

export const passkey = z.object({
  id,
  name: z.string(),
  /** Host on which it works. */
  host: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
export type WirePasskey = z.output<typeof passkey>;

export const factors = z.object({
  /** Time at which the authenticator app was set up; null: there is none. */
  totp_since: z.nullable(instant),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number(),
  /** Whether the brand requires a second factor. */
  required: z.boolean(),
});
export type WireFactors = z.output<typeof factors>;

export const getFactors = call({
  method: 'POST',
  path: '/api/accounts/factors',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the client's second factors.",
  request: z.strictObject({}),
  answer: factors,
});

export const beginTotp = call({
  method: 'POST',
  path: '/api/accounts/factors/totp/begin',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Creates a secret for an authenticator app; it takes effect once a code from it has been confirmed.',
  request: z.strictObject({}),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

/** Recovery codes, returned once, where this is the first factor; null: existing codes stay valid. */
const added = z.object({ recovery_codes: z.nullable(recoveryCodes) });

export const confirmTotp = call({
  method: 'POST',
  path: '/api/accounts/factors/totp/confirm',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Confirms the first code of a new authenticator app: from now on the login asks for one.',
  request: z.strictObject({ code: z.string().check(z.maxLength(16)) }),
  answer: added,
});

export const removeTotp = call({
  method: 'POST',
  path: '/api/accounts/factors/totp/remove',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Removes the authenticator app; asks for one more code from it, or a recovery code.',
  request: z.strictObject({ code: proof.code, recovery: proof.recovery }),
  answer: z.object({}),
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/accounts/factors/recoveryCodes',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Creates ten new recovery codes; earlier ones stop working.',
  request: z.strictObject({}),
  answer: z.object({ recovery_codes: recoveryCodes }),
});

export const beginPasskey = call({
  method: 'POST',
  path: '/api/accounts/factors/passkeys/begin',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Returns the options from which the browser creates a passkey.',
  request: z.strictObject({}),
  answer: z.object({ challenge, options: creationOptions }),
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/accounts/factors/passkeys/add',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Adds the passkey that the browser has created.',
  request: z.strictObject({ challenge, name, response: attestation }),
  answer: added,
});

export const renamePasskey = call({
  method: 'POST',
  path: '/api/accounts/factors/passkeys/rename',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Renames a passkey.',
  request: z.strictObject({ id, name }),
  answer: z.object({}),
});

export const removePasskey = call({
  method: 'POST',
  path: '/api/accounts/factors/passkeys/remove',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary: 'Removes a passkey.',
  request: z.strictObject({ id }),
  answer: z.object({}),
});

/** A device by readable names; empty: unknown. */
const device = { browser: z.string(), system: z.string() };

export const sessionRow = z.object({
  id,
  /** Whether the session is that of the request. */
  current: z.boolean(),
  ...device,
  started_at: instant,
  last_action_at: instant,
  /** Whether a link in a mail started it. */
  limited: z.boolean(),
});
export type WireSessionRow = z.output<typeof sessionRow>;

export const listSessions = call({
  method: 'POST',
  path: '/api/accounts/sessions',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the client's active sessions, latest activity first.",
  request: z.strictObject({}),
  answer: z.array(sessionRow),
});

export const endSession = call({
  method: 'POST',
  path: '/api/accounts/sessions/end',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Ends one of the client's other sessions, and its sockets.",
  request: z.strictObject({ id }),
  answer: z.object({}),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/accounts/sessions/endOthers',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Ends all of the client's other sessions, and their sockets.",
  request: z.strictObject({}),
  answer: z.object({ ended: z.number() }),
});

export const loginOutcomes = ['loggedIn', 'passwordWrong', 'factorWrong'] as const;
export const loginMethods = [
  'password',
  'passwordTotp',
  'passwordPasskey',
  'passwordRecovery',
  'passkey',
  'link',
  'registration',
] as const;

export const loginRow = z.object({
  id,
  at: instant,
  outcome: z.enum(loginOutcomes),
  method: z.enum(loginMethods),
  ...device,
});
export type WireLogin = z.output<typeof loginRow>;

export const listLogins = call({
  method: 'POST',
  path: '/api/accounts/logins',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists the logins and failed attempts of the last year, newest first, fifty at a time.',
  /** `before`: the id of the last login already listed. */
  request: z.strictObject({ before: z.optional(id) }),
  answer: z.object({ logins: z.array(loginRow), more: z.boolean() }),
});
