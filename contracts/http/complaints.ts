import { COMPLAINT_NUMBER, complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import { complaintEntryKinds, complaintOutcomes } from '@candor/domain/complaints/complaint.ts';
import { complaintActs, complaintStates } from '@candor/domain/complaints/moves.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { transactionGroups } from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { commandId, email, flag, id, instant, money } from '../codecs.ts';
import { call } from './call.ts';
import { code } from './credentials.ts';
import { line, lines } from './contact.ts';

const number = z.string().check(z.regex(COMPLAINT_NUMBER));

const complaintRow = z.object({
  number,
  category: z.enum(complaintCategories),
  subject: z.string(),
  state: z.enum(complaintStates),
  received_at: instant,
  /** Deadline of the acknowledgement, also after it was given. */
  acknowledge_by: instant,
  /** Deadline of the final answer. */
  answer_by: instant,
  outcome: z.nullable(z.enum(complaintOutcomes)),
});
export type WireComplaintRow = z.output<typeof complaintRow>;

const complaint = z.object({
  row: complaintRow,
  text: z.string(),
  /** Payment or trade concerned. */
  payment: z.nullable(z.object({ number: z.string(), group: z.enum(transactionGroups) })),
  trade: z.nullable(z.object({ id, symbol: z.string() })),
  /** Entries of the complaint's timeline, oldest first; the broker's steps without names. */
  entries: z.array(
    z.object({
      kind: z.enum(complaintEntryKinds),
      at: instant,
      text: z.string(),
      outcome: z.nullable(z.enum(complaintOutcomes)),
      redress: z.nullable(money),
    }),
  ),
  is_held: flag,
  /** Acts that the client can perform now. */
  acts: z.array(z.enum(complaintActs)),
  /** Time until which the client may reopen it. */
  reopen_by: z.nullable(instant),
  /** Rule CP-8: ombudsman to whom the client may turn after the answer, or when it is overdue; null: not yet. */
  ombudsman: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      link: z.nullable(z.string()),
      by: z.nullable(instant),
    }),
  ),
});
export type WireComplaint = z.output<typeof complaint>;

const words = {
  command_id: commandId,
  category: z.enum(complaintCategories),
  subject: line(complaintLimits.subject),
  text: lines(complaintLimits.text),
};

export const list = call({
  method: 'POST',
  path: '/api/complaints/list',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the client's complaints, the newest first.",
  request: z.strictObject({}),
  answer: z.array(complaintRow),
});

export const get = call({
  method: 'POST',
  path: '/api/complaints/get',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Returns one of the client's complaints with its clocks and answers.",
  request: z.strictObject({ number }),
  answer: complaint,
});

export const make = call({
  method: 'POST',
  path: '/api/complaints/make',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Makes a complaint, about one of the own payments or trades or about neither; once for each command id.',
  request: z.strictObject({
    ...words,
    payment: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    trade: z.optional(id),
  }),
  answer: complaint,
});

export const reopen = call({
  method: 'POST',
  path: '/api/complaints/reopen',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Comes back with an answered complaint, once and within 30 days.',
  request: z.strictObject({ number, command_id: commandId, text: lines(complaintLimits.text) }),
  answer: complaint,
});

export const withdraw = call({
  method: 'POST',
  path: '/api/complaints/withdraw',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Withdraws a complaint that is not answered.',
  request: z.strictObject({ number, command_id: commandId }),
  answer: complaint,
});

export const send = call({
  method: 'POST',
  path: '/api/complaints/send',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'normal',
  summary:
    'Makes a complaint without a login: for former, closed and frozen clients and everybody else. Its page is opened by ' +
    'the link of the mail that confirms it; once for each command id.',
  request: z.strictObject({
    ...words,
    first_name: line(textLimits.name),
    last_name: line(textLimits.name),
    email,
    /**
     * Field that is invisible on the page: a complaint in which a program has filled it in is acknowledged and dropped.
     */
    website: z.optional(z.string().check(z.maxLength(textLimits.sourcePage))),
  }),
  answer: z.object({ number: z.nullable(number) }),
});

export const open = call({
  method: 'POST',
  path: '/api/complaints/open',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the complaint that a mailed link opens.',
  request: z.strictObject({ code }),
  answer: complaint,
});

export const reopenByLink = call({
  method: 'POST',
  path: '/api/complaints/reopenByLink',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'normal',
  summary: 'Comes back with an answered complaint by a mailed link, once and within 30 days.',
  request: z.strictObject({ code, command_id: commandId, text: lines(complaintLimits.text) }),
  answer: complaint,
});

export const withdrawByLink = call({
  method: 'POST',
  path: '/api/complaints/withdrawByLink',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'normal',
  summary: 'Withdraws a complaint that is not answered by a mailed link.',
  request: z.strictObject({ code, command_id: commandId }),
  answer: complaint,
});
