import { CONTACT_ANSWER_MAXIMUM, contactStates, forwardingStates } from '@candor/domain/contact.ts';
import { languages } from '@candor/domain/clients/language.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant, text } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

/** Filters of messages by the person assigned. */
export const contactHolders = ['mine', 'nobody'] as const;
export type ContactHolder = (typeof contactHolders)[number];

export const contactOrders = ['created'] as const;

export const contactRow = z.object({
  id,
  at: instant,
  name: z.string(),
  /** Beginning of the message. */
  beginning: z.string(),
  client: z.nullable(z.object({ id, pin: z.string() })),
  state: z.enum(contactStates),
  taken_by: z.nullable(z.string()),
  /** Whether the message is assigned to the caller. */
  mine: flag,
  /** Person who assigned it to its present owner; null: the owner took it. */
  assigned: z.nullable(z.object({ by: z.string(), at: instant })),
  forwarding: z.enum(forwardingStates),
});
export type ContactRow = z.output<typeof contactRow>;

export const contactDetail = z.object({
  row: contactRow,
  message: z.string(),
  /** Address, in full for people who may answer, masked for people who only read. */
  email: z.string(),
  phone: z.string(),
  /** Best language for the answer. */
  language: z.enum(languages),
  attempts: z.number(),
  forwarded_at: z.nullable(instant),
  closed: z.nullable(z.object({ by: z.string(), at: instant, note: z.nullable(z.string()) })),
  answers: z.array(z.object({ by: z.string(), at: instant, answer: z.string() })),
});
export type ContactDetail = z.output<typeof contactDetail>;

export const list = staffCall('contact.read', {
  method: 'POST',
  path: '/api/office/contact',
  rate: 'read',
  userAction: false,
  summary: 'Lists messages from visitors and clients. The search matches a name, a whole address or a PIN.',
  request: z.strictObject({
    ...listFields(contactOrders),
    state: z.optional(z.enum(contactStates)),
    forwarding: z.optional(z.enum(forwardingStates)),
    /** Filter: the caller's messages, or the unassigned ones. */
    holder: z.optional(z.enum(contactHolders)),
  }),
  answer: listAnswer(contactRow),
});

export const open = staffCall('contact.read', {
  method: 'POST',
  path: '/api/office/contact/open',
  rate: 'read',
  userAction: true,
  summary: 'Returns one message in full. Opening it is recorded, and a client can see who opened theirs.',
  request: z.strictObject({ id }),
  answer: contactDetail,
});

export const take = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/take',
  rate: 'write',
  userAction: true,
  summary:
    'Takes a message, or returns it to the queue; a message that another person has taken is refused (`contactTaken`).',
  request: z.strictObject({ id, take: flag }),
  answer: contactDetail,
});

export const colleagues = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/colleagues',
  rate: 'read',
  userAction: false,
  summary: 'Lists the people at work who may be assigned a message, with how many each has.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id, name: z.string(), open: z.number() })),
});

export const assign = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/assign',
  rate: 'write',
  userAction: true,
  summary:
    'Assigns an open message to a colleague or to the caller, also if another person has it; the previous holder is ' +
    'recorded. Refused if that person may not answer (`contactColleague`).',
  request: z.strictObject({ id, to: id, note: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  answer: contactDetail,
});

export const answer = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/answer',
  rate: 'write',
  userAction: true,
  summary: 'Answers by mail, quoting the message; once for each command id.',
  request: z.strictObject({
    command: commandId,
    id,
    language: z.enum(languages),
    answer: text(CONTACT_ANSWER_MAXIMUM),
  }),
  answer: contactDetail,
});

export const close = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/close',
  rate: 'write',
  userAction: true,
  summary: 'Sets a message aside without an answer, with a note explaining why.',
  request: z.strictObject({ id, note: reason }),
  answer: contactDetail,
});

export const forwardAgain = staffCall('contact.answer', {
  method: 'POST',
  path: '/api/office/contact/forward',
  rate: 'write',
  userAction: true,
  summary: "Forwards a message to the brand's endpoint again, if that has failed.",
  request: z.strictObject({ id }),
  answer: contactDetail,
});
