import * as z from 'zod/mini';
import { factorMethods } from '@candor/domain/clients/factors.ts';
import { session } from './accounts.ts';
import { call } from './call.ts';
import { password } from './credentials.ts';
import { assertion, requestOptions } from './passkeys.ts';

/** Handle of a challenge, which `secondFactorRequired` has in its params. */
export const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Proof of a second factor, by one of the three fields. */
export const proof = {
  /** Code of the authenticator app. */
  code: z.optional(z.string().check(z.maxLength(16))),
  recovery: z.optional(z.string().check(z.maxLength(64))),
  assertion: z.optional(assertion),
};

/** Methods of answering that a refusal lists, in its own order. */
export const methodNames: readonly string[] = factorMethods;

export const loginFactor = call({
  method: 'POST',
  path: '/api/accounts/login/factor',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Completes a login that was refused with `secondFactorRequired` or `secondFactorSetup`: with a code from the ' +
    'app, a recovery code or a passkey. A passkey alone is a complete login.',
  request: z.strictObject({ challenge, ...proof }),
  /** `recovery_codes`: shown once, where this login has set up the first factor. */
  answer: z.extend(session, { recovery_codes: z.optional(z.array(z.string())) }),
});

export const loginPasskey = call({
  method: 'POST',
  path: '/api/accounts/login/passkey',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns what the browser asks a passkey to sign: for a challenge, or without one for a login by passkey alone.',
  request: z.strictObject({ challenge: z.optional(challenge) }),
  answer: z.object({ challenge, options: requestOptions }),
});

export const loginSetup = call({
  method: 'POST',
  path: '/api/accounts/login/setup',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    'Returns the secret of a new authenticator app, if the brand requires a second factor and there is none yet.',
  request: z.strictObject({ challenge }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirm = call({
  method: 'POST',
  path: '/api/accounts/confirm',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  renewsSession: true,
  summary:
    "Proves the client's identity again: by the password and any second factor, or by a passkey alone. Returns the " +
    'session under a new token; the old token ends.',
  request: z.strictObject({
    password: z.optional(password),
    challenge: z.optional(challenge),
    ...proof,
  }),
  answer: session,
});

export const confirmPasskey = call({
  method: 'POST',
  path: '/api/accounts/confirm/passkey',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Returns what the browser asks a passkey to sign for `confirm`.',
  request: z.strictObject({ challenge: z.optional(challenge) }),
  answer: z.object({ challenge, options: requestOptions }),
});
