import * as z from 'zod/mini';
import { ALERT_NOTE_MAXIMUM, alertSides } from '@candor/domain/alerts/alert.ts';
import { commandId, flag, id, instant, rate, symbol } from '../codecs.ts';
import { call } from './call.ts';

const price = rate;
/** The client's note to themselves, on one line; may be empty. */
const note = z.string().check(z.trim(), z.maxLength(ALERT_NOTE_MAXIMUM), z.regex(/^\P{Cc}*$/u));
const expiry = z.nullable(instant);

/** A price at which the client wants to be notified. */
export const alert = z.object({
  id,
  symbol,
  /** Side on which it waits: for a rise of the sell price to the price, or a fall. */
  side: z.enum(alertSides),
  price,
  note,
  created_at: instant,
  expires_at: expiry,
  state: z.enum(['open', 'fired', 'expired']),
  /** Tick that fired it. */
  fired: z.nullable(z.object({ at: instant, tick_id: id, buy: rate, sell: rate, source: z.string() })),
  /** Whether the client has seen it since it fired. */
  seen: flag,
});
export type WireAlert = z.output<typeof alert>;

export const list = call({
  method: 'GET',
  path: '/api/alerts',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: "Lists the client's price alerts, newest first: all open ones, and the latest that fired or expired.",
  request: z.strictObject({}),
  answer: z.array(alert),
});

export const create = call({
  method: 'POST',
  path: '/api/alerts/create',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Sets an alert on a price above or below the present one. The same command id sets it only once.',
  request: z.strictObject({
    command_id: z.optional(commandId),
    symbol,
    price,
    note: z.optional(note),
    expires_at: z.optional(expiry),
  }),
  answer: alert,
});

export const update = call({
  method: 'POST',
  path: '/api/alerts/update',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Changes an open alert; whether it waits above or below the present price is determined again.',
  request: z.strictObject({ id, price, note, expires_at: expiry }),
  answer: alert,
});

export const remove = call({
  method: 'POST',
  path: '/api/alerts/delete',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Deletes an alert, open or not; a repetition changes nothing.',
  request: z.strictObject({ id }),
  answer: z.object({}),
});

export const markSeen = call({
  method: 'POST',
  path: '/api/alerts/seen',
  auth: 'client',
  rate: 'write',
  userAction: false,
  worksIn: 'normal',
  summary: 'Marks fired alerts as seen.',
  request: z.strictObject({ ids: z.array(id).check(z.maxLength(200)) }),
  answer: z.object({}),
});
