import * as z from 'zod/mini';
import { mailEvents, optionalMailEvents } from '@candor/domain/clients/mailEvents.ts';
import { flag, id, instant } from '../codecs.ts';
import { call } from './call.ts';

const preference = z.object({
  event: z.enum(mailEvents),
  by_mail: flag,
  /** Whether mails about the event are always sent, like mails about security and the client's own account. */
  fixed: flag,
});

/** A mail to the client, sent or on its way; `replaced`: superseded by a newer one. */
const sentMail = z.object({
  id,
  at: instant,
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'replaced']),
});
export type WireMail = z.output<typeof sentMail>;

const preferences = z.array(preference);
export type WirePreference = z.output<typeof preference>;

export const list = call({
  method: 'GET',
  path: '/api/notifications',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns which events are mailed to the client, and the last hundred mails, newest first.',
  request: z.strictObject({}),
  answer: z.object({ preferences, mails: z.array(sentMail) }),
});

export const prefer = call({
  method: 'POST',
  path: '/api/notifications/prefer',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Switches the mails for an event on or off.',
  request: z.strictObject({ event: z.enum(optionalMailEvents), by_mail: flag }),
  answer: preferences,
});
