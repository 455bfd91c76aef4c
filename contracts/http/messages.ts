import * as z from 'zod/mini';
import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import { flag, id, instant } from '../codecs.ts';
import { call } from './call.ts';

/** A message to the client, in the requested language. */
const message = z.object({
  id,
  kind: z.string(),
  at: instant,
  title: z.string(),
  /** Paragraphs of plain text. */
  text: z.array(z.string()),
  /** Page to which the message links. */
  path: z.string(),
  is_read: flag,
});
export type WireMessage = z.output<typeof message>;

const unread = z.int();

const messages = z.object({ messages: z.array(message), more: flag, unread });
export type WireMessages = z.output<typeof messages>;

export const list = call({
  method: 'POST',
  path: '/api/messages',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the client's messages, newest first, twenty at a time, with the number of unread ones.",
  request: z.strictObject({
    language: z.enum(mailLanguages),
    /** Message before which the listed ones must be. */
    before: z.optional(id),
  }),
  answer: messages,
});

export const read = call({
  method: 'POST',
  path: '/api/messages/read',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Marks one message, or all up to one, as read; returns the number of unread ones.',
  request: z.strictObject({
    id: z.optional(id),
    /** Message up to which all are marked as read. */
    up_to: z.optional(id),
  }),
  answer: z.object({ unread }),
});
