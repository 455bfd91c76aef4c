import * as z from 'zod/mini';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { commandId, email, flag, id, instant, money, text } from '../codecs.ts';
import { call } from './call.ts';
import { password } from './credentials.ts';
import { documentOnUser } from './documents.ts';
import { balance, own, positions, settledOrder } from './trading.ts';

/** Visitor info as a JSON string (ruling R18): stored as claimed, never used for decisions. */
const info = z.optional(z.string().check(z.maxLength(textLimits.visitorInfo)));

export const user = z.object({
  token: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** Whether a link to the address has confirmed it. */
  email_confirmed: flag,
  phone: z.string(),
  /** Whether a code has confirmed the present number. */
  phone_confirmed: flag,
  /** Channel of a code for the number; absent where none can be requested. */
  phone_code_by: z.optional(z.literal('mail')),
  birth_date: z.nullable(z.string()),
  country_id: z.nullable(z.number()),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  zip_code: z.string(),
  verified_account: flag,
  level: z.string(),
  pin: z.string(),
  uniqid: z.string(),
  created_at: instant,
  auto_trading: flag,
  custom_leverage: z.record(z.string(), z.array(z.number())),
  assets_group_permission: z.array(z.number()),
  doc_passport: documentOnUser,
  doc_address: documentOnUser,
  doc_funding_front: documentOnUser,
  doc_funding_back: documentOnUser,
  /**
   * Instant until which the password can be changed without the current one (ruling R15); null: the session started
   * from a link (R16).
   */
  fresh_until: z.nullable(instant),
  /** Ruling R28: the session's current trading account, and the alternative of the switch in the header. */
  account: z.enum(['real', 'demo']),
  /** The client's own limits on opening in that account; the socket sends each change with the balance. */
  own,
});
export type User = z.output<typeof user>;

export const session = z.object({ access_token: z.string(), user });
export type Session = z.output<typeof session>;

export const login = call({
  method: 'POST',
  path: '/api/accounts/login',
  auth: 'none',
  rate: 'login',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Starts a session with e-mail and password.',
  request: z.strictObject({ email, password, info }),
  answer: session,
});

export const register = call({
  method: 'POST',
  path: '/api/accounts/register',
  auth: 'none',
  rate: 'register',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Opens a client account with a real and a demo trading account, and starts a session on the demo account. Where the ' +
    'brand requires a second factor, the account is opened and the answer is the refusal `secondFactorSetup`: its ' +
    '`challenge` leads to the session as at a login.',
  request: z.strictObject({
    first_name: text(textLimits.name),
    last_name: text(textLimits.name),
    email,
    /** Number in international form, +491512345678. */
    phone: text(textLimits.phone),
    /** Country, ISO 3166 alpha-2, which the page derives from the phone; the server derives it again. */
    country: z.optional(z.string().check(z.maxLength(textLimits.country))),
    password,
    agree: flag,
    ref: z.optional(z.string().check(z.maxLength(textLimits.reference))),
    source_page: z.optional(z.string().check(z.maxLength(textLimits.sourcePage))),
    info,
  }),
  /** Ruling R14: a brand that does not disclose who has an account answers everyone that a mail follows. */
  answer: z.union([session, z.object({ mailed: z.literal(true) })]),
});

export const get = call({
  method: 'POST',
  path: '/api/accounts/get',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Returns the session and its client.',
  request: z.strictObject({}),
  answer: session,
});

export const update = call({
  method: 'POST',
  path: '/api/accounts/update',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    "Saves all of the client's own details and returns the updated session. A new telephone number needs a full proof " +
    'of the last 15 minutes (`freshLoginNeeded`).',
  request: z.strictObject({
    first_name: text(textLimits.name),
    last_name: text(textLimits.name),
    /** Number in international form, +491512345678. */
    phone: text(textLimits.phone),
    /** Date as 1990-04-02. */
    birth_date: text(10),
    country_id: z.number().check(z.int(), z.positive()),
    state: text(textLimits.state),
    city: text(textLimits.city),
    street: text(textLimits.street),
    zip_code: text(textLimits.zipCode),
  }),
  answer: z.extend(session, {
    /** Whether a code for the new telephone number is on its way. */
    phone_code_sent: flag,
  }),
});

export const updatePassword = call({
  method: 'POST',
  path: '/api/accounts/updatePassword',
  auth: 'client',
  renewsSession: true,
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Changes the password; more than 15 minutes after the login it also asks for the current one. Every other ' +
    'session ends, and this session continues under the new token in the answer.',
  request: z.strictObject({
    new_password: password,
    confirm_password: password,
    current_password: z.optional(password),
  }),
  answer: session,
});

export const logout = call({
  method: 'POST',
  path: '/api/accounts/logout',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'maintenance',
  endsSession: true,
  summary: 'Ends the session, its sockets and its cookie.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const switchAccount = call({
  method: 'POST',
  path: '/api/accounts/switch',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'maintenance',
  summary: "Selects the trading account, real or demo, that this session's calls and events use.",
  request: z.strictObject({ account: z.enum(['real', 'demo']) }),
  answer: session,
});

export const active = call({
  method: 'POST',
  path: '/api/accounts/active',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'maintenance',
  summary: 'Reports user activity; pages send it at most once a minute, after real input.',
  request: z.strictObject({}),
  answer: z.object({}),
});

export const getBalance = call({
  method: 'POST',
  path: '/api/accounts/getBalance',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Returns balance, equity, free margin, profit and positions of the current trading account.',
  request: z.strictObject({}),
  answer: z.object({ balance, positions }),
});

export const topUpDemo = call({
  method: 'POST',
  path: '/api/accounts/topUpDemo',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: "Restores the demo account's starting balance; once for each command id.",
  request: z.strictObject({ commandId }),
  answer: z.object({ balance: money }),
});

export const resetDemo = call({
  method: 'POST',
  path: '/api/accounts/resetDemo',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Starts the demo account over: cancels its orders, closes its positions, restores its starting balance. ' +
    'Positions that cannot be closed now stay open. Once for each command id.',
  request: z.strictObject({ commandId }),
  answer: z.object({ balance: money, closed: z.number(), cancelled: z.number(), left: z.number() }),
});

export const settleOrder = call({
  method: 'POST',
  path: '/api/accounts/settleOrder',
  auth: 'client',
  rate: 'write',
  userAction: false,
  worksIn: 'maintenance',
  summary:
    'Returns the outcome of an order whose answer was lost, by its command id. An order that has not arrived by then ' +
    'is refused (`orderNotReceived`) and can never be carried out later.',
  /** `account`: trading account on which the order was given, one of the session's two. */
  request: z.strictObject({ commandId, account: id }),
  answer: settledOrder,
});
