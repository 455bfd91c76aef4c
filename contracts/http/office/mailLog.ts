import * as z from 'zod/mini';
import { id, instant } from '../../codecs.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

export const mailOrders = ['created'] as const;
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'replaced'] as const;

export const mailRow = z.object({
  id,
  at: instant,
  sent_at: z.nullable(instant),
  /** Recipient, masked. */
  recipient: z.string(),
  client: z.nullable(z.object({ id, name: z.string(), pin: z.string() })),
  template: z.string(),
  subject: z.string(),
  language: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Kind of the last error; never text of the mail. */
  error: z.nullable(z.string()),
});
export type MailRow = z.output<typeof mailRow>;

export const list = staffCall('mail.read', {
  method: 'POST',
  path: '/api/office/mail',
  rate: 'read',
  userAction: false,
  summary:
    'Lists which mail was sent to whom, with its state. Never its text, which can contain codes. The search matches ' +
    'the beginning of an address, or a whole PIN.',
  request: z.strictObject({
    ...listFields(mailOrders),
    state: z.optional(z.enum(mailStates)),
    template: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
  }),
  answer: listAnswer(mailRow),
});
