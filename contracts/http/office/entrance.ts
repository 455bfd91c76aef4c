import * as z from 'zod/mini';
import { staffActions, staffRoles } from '@candor/domain/staff/roles.ts';
import { email, flag, instant } from '../../codecs.ts';
import { assertion, attestation, creationOptions, requestOptions } from '../passkeys.ts';
import { entranceCall, staffCall } from './call.ts';
import { password } from '../credentials.ts';

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));
const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

export const officeSession = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  brand: z.string(),
  brands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The brand's currency and its sign: `EUR`, `€`. */
      currency: z.object({ code: z.string(), symbol: z.string() }),
      /** Theme of visitors who have chosen none. */
      theme: z.enum(['dark', 'light']),
    }),
  ),
  roles: z.array(z.enum(staffRoles)),
  actions: z.array(z.enum(staffActions)),
  /** Latest end of the session, whatever the person does. */
  ends_at: instant,
  fictitious: flag,
});
export type OfficeSession = z.output<typeof officeSession>;

export const signIn = entranceCall({
  method: 'POST',
  path: '/api/office/sign-in',
  rate: 'login',
  userAction: true,
  summary: 'Starts signing in with e-mail and password. The second factor is always required.',
  request: z.strictObject({ email, password }),
  answer: z.object({ methods: z.array(z.enum(['totp', 'passkey', 'recovery'])) }),
});

export const prove = entranceCall({
  method: 'POST',
  path: '/api/office/sign-in/prove',
  rate: 'login',
  userAction: true,
  summary: 'Completes signing in with one of the three second factors; starts the session and sets its cookie.',
  request: z.strictObject({
    code: z.optional(shortText),
    recovery: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
    assertion: z.optional(assertion),
  }),
  answer: officeSession,
});

export const askPasskey = entranceCall({
  method: 'POST',
  path: '/api/office/sign-in/passkey-options',
  rate: 'login',
  userAction: true,
  summary: 'Returns what the browser needs to ask for a passkey.',
  request: z.strictObject({}),
  answer: requestOptions,
});

export const demoStaff = entranceCall({
  method: 'GET',
  path: '/api/office/demo-staff',
  rate: 'public',
  userAction: false,
  summary: "Lists a demonstration's invented staff, with what their apps show now; empty in a live installation.",
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      password: z.string(),
      roles: z.array(z.enum(staffRoles)),
      code: z.string(),
    }),
  ),
});

export const lookAtInvitation = entranceCall({
  method: 'POST',
  path: '/api/office/invitation',
  rate: 'login',
  userAction: false,
  summary: 'Returns the name and address that an invitation is for.',
  request: z.strictObject({ code }),
  answer: z.object({ name: z.string(), email: z.string() }),
});

export const acceptInvitation = entranceCall({
  method: 'POST',
  path: '/api/office/invitation/accept',
  rate: 'login',
  userAction: true,
  summary: 'Chooses the password; the invitation is used up only when the second factor is set up, which comes next.',
  request: z.strictObject({ code, password }),
  answer: z.object({ name: z.string() }),
});

export const beginTotp = entranceCall({
  method: 'POST',
  path: '/api/office/enrol/totp',
  rate: 'login',
  userAction: true,
  summary: 'Returns a secret for the authenticator app.',
  request: z.strictObject({}),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

const enrolled = z.object({ session: officeSession, recovery_codes: z.array(z.string()) });

export const confirmTotp = entranceCall({
  method: 'POST',
  path: '/api/office/enrol/totp-confirm',
  rate: 'login',
  userAction: true,
  summary: 'Confirms the first code of the app; starts the session.',
  request: z.strictObject({ code: shortText }),
  answer: enrolled,
});

export const askNewPasskey = entranceCall({
  method: 'POST',
  path: '/api/office/enrol/passkey-options',
  rate: 'login',
  userAction: true,
  summary: 'Returns the options from which the browser creates a passkey.',
  request: z.strictObject({}),
  answer: creationOptions,
});

export const addPasskey = entranceCall({
  method: 'POST',
  path: '/api/office/enrol/passkey',
  rate: 'login',
  userAction: true,
  summary: 'Saves the new passkey; starts the session.',
  request: z.strictObject({ attestation }),
  answer: enrolled,
});

export const get = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/session',
  rate: 'read',
  userAction: false,
  summary: 'Returns the signed-in person, the brand, and what they may do there.',
  request: z.strictObject({}),
  answer: officeSession,
});

export const chooseBrand = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/brand',
  rate: 'write',
  userAction: true,
  summary: 'Selects one of the brands in which the person has a role.',
  request: z.strictObject({ brand: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)) }),
  answer: officeSession,
});

export const active = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/active',
  rate: 'write',
  userAction: true,
  summary: 'Reports activity; the page sends it at most once a minute, after real input.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const signOut = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/sign-out',
  rate: 'write',
  userAction: true,
  summary: 'Ends the session.',
  request: z.strictObject({}),
  answer: z.object({}),
});
