import * as z from 'zod/mini';
import { instant, text } from '../codecs.ts';
import { call } from './call.ts';
import { code } from './credentials.ts';

/** Bank account, in the client's own name, to which their money is sent. */

const held = z.object({
  holder: z.string(),
  /** Country and last four digits. */
  iban: z.string(),
  bic: z.nullable(z.string()),
  saved_at: instant,
  /** Time of the confirmation by the mailed link; null: not confirmed yet. */
  confirmed_at: z.nullable(instant),
});

export const payoutDetails = z.object({
  current: z.nullable(held),
  /** Earlier ones, newest first. */
  former: z.array(held),
});
export type WirePayoutDetails = z.output<typeof payoutDetails>;

export const get = call({
  method: 'POST',
  path: '/api/accounts/payout',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the bank account for withdrawals, and earlier ones. Numbers are masked.',
  request: z.strictObject({}),
  answer: payoutDetails,
});

export const save = call({
  method: 'POST',
  path: '/api/accounts/payout/save',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  fresh: true,
  summary:
    'Saves the bank account, in the client’s own name only, and mails a link that confirms it. A change holds ' +
    'withdrawals for some time.',
  request: z.strictObject({ holder: text(140), iban: text(60), bic: z.optional(text(20)) }),
  answer: payoutDetails,
});

export const confirm = call({
  method: 'POST',
  path: '/api/accounts/payout/confirm',
  auth: 'none',
  rate: 'login',
  userAction: false,
  worksIn: 'normal',
  summary: 'Confirms the bank account with the code from the mail.',
  request: z.strictObject({ code }),
  answer: z.object({}),
});
