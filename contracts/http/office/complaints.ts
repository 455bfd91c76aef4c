import { complaintCategories, complaintEntryKinds } from '@candor/domain/complaints/complaint.ts';
import { complaintLimits, complaintOutcomes } from '@candor/domain/complaints/complaint.ts';
import { complaintActs, complaintStates } from '@candor/domain/complaints/moves.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { transactionGroups } from '@candor/domain/payments/transaction.ts';
import * as z from 'zod/mini';
import { amount, commandId, flag, id, instant, money } from '../../codecs.ts';
import { lines } from '../contact.ts';
import { textFile } from '../textFile.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

/** Filters of complaints by the person assigned. */
export const complaintHolders = ['mine', 'nobody'] as const;
export type ComplaintHolder = (typeof complaintHolders)[number];

/** Filters of complaints by state. `open`: still to be answered; `late` and `soon` are among those. */
export const complaintShown = ['open', 'late', 'soon', 'answered', 'closed', 'withdrawn'] as const;
export type ComplaintShown = (typeof complaintShown)[number];

export const complaintOrders = ['received', 'due'] as const;

export const complaintCaseRow = z.object({
  id,
  number: z.string(),
  at: instant,
  name: z.string(),
  category: z.enum(complaintCategories),
  subject: z.string(),
  state: z.enum(complaintStates),
  /** Running clock, and the time from which it is nearly over; null: none runs. */
  clock: z.nullable(z.object({ kind: z.enum(['acknowledge', 'answer']), due: instant, soon: instant })),
  outcome: z.nullable(z.enum(complaintOutcomes)),
  client: z.nullable(z.object({ id, pin: z.string() })),
  taken_by: z.nullable(z.string()),
  /** Whether the complaint is assigned to the caller. */
  mine: flag,
});
export type ComplaintCaseRow = z.output<typeof complaintCaseRow>;

export const complaintCase = z.object({
  row: complaintCaseRow,
  text: z.string(),
  /** Address, in full for people who may work on it, masked for people who only read. */
  email: z.string(),
  language: z.enum(languages),
  /** Client with the address in the public form, which anyone can type. */
  same_address: z.nullable(z.object({ id, pin: z.string() })),
  assigned: z.nullable(z.object({ by: z.string(), at: instant })),
  payment: z.nullable(
    z.object({ id, number: z.string(), group: z.enum(transactionGroups), amount: money, at: instant }),
  ),
  trade: z.nullable(
    z.object({
      id,
      symbol: z.string(),
      amount: money,
      profit: z.nullable(money),
      opened_at: instant,
      closed_at: z.nullable(instant),
    }),
  ),
  entries: z.array(
    z.object({
      id,
      kind: z.enum(complaintEntryKinds),
      /** Member of staff; null: the client. */
      by: z.nullable(z.string()),
      at: instant,
      text: z.string(),
      outcome: z.nullable(z.enum(complaintOutcomes)),
      redress: z.nullable(money),
    }),
  ),
  acknowledge_by: instant,
  answer_by: instant,
  acts: z.array(z.enum(complaintActs)),
  /** Rule CP-6: answer that waits for the second person. */
  waiting: z.nullable(z.object({ approval: id, by: z.string(), at: instant })),
  /** Rule CP-9: redress of the answer, and the adjustments that name this complaint as their evidence. */
  redress: z.nullable(money),
  adjustments: z.array(z.object({ approval: id, amount: money, state: z.enum(['waiting', 'done', 'refused']) })),
});
export type ComplaintCase = z.output<typeof complaintCase>;

const of = { id };

export const list = staffCall('complaints.read', {
  method: 'POST',
  path: '/api/office/complaints',
  rate: 'read',
  userAction: false,
  summary: 'Lists complaints. The search matches a number, a name, a whole address or a PIN.',
  request: z.strictObject({
    ...listFields(complaintOrders),
    shown: z.optional(z.enum(complaintShown)),
    category: z.optional(z.enum(complaintCategories)),
    holder: z.optional(z.enum(complaintHolders)),
  }),
  answer: listAnswer(complaintCaseRow),
});

export const open = staffCall('complaints.read', {
  method: 'POST',
  path: '/api/office/complaints/open',
  rate: 'read',
  userAction: true,
  summary: 'Returns one complaint in full. Opening it is recorded, and a client can see who opened theirs.',
  request: z.strictObject(of),
  answer: complaintCase,
});

export const take = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/take',
  rate: 'write',
  userAction: true,
  summary: 'Takes a complaint, or returns it to the queue; one that another person has is refused (`complaintTaken`).',
  request: z.strictObject({ ...of, take: flag }),
  answer: complaintCase,
});

export const colleagues = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/colleagues',
  rate: 'read',
  userAction: false,
  summary: 'Lists the people at work who may be assigned a complaint, with how many each has.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id, name: z.string(), open: z.number() })),
});

export const assign = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/assign',
  rate: 'write',
  userAction: true,
  summary: 'Assigns an open complaint to a colleague or to the caller, also if another person has it.',
  request: z.strictObject({ ...of, to: id, note: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  answer: complaintCase,
});

export const acknowledge = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/acknowledge',
  rate: 'write',
  userAction: true,
  summary: 'Acknowledges a complaint by mail, with when its answer is due; once.',
  request: z.strictObject({ ...of, command: commandId }),
  answer: complaintCase,
});

export const review = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/review',
  rate: 'write',
  userAction: true,
  summary: 'Says that the complaint is being examined.',
  request: z.strictObject({ ...of, command: commandId }),
  answer: complaintCase,
});

export const hold = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/hold',
  rate: 'write',
  userAction: true,
  summary: 'Tells the client by mail why the answer takes up to three months; once.',
  request: z.strictObject({ ...of, command: commandId, text: lines(complaintLimits.answer) }),
  answer: complaintCase,
});

export const note = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/note',
  rate: 'write',
  userAction: true,
  summary: 'Adds an internal note, which the client does not read.',
  request: z.strictObject({ ...of, command: commandId, text: lines(complaintLimits.note) }),
  answer: complaintCase,
});

export const askAnswer = staffCall('complaints.work', {
  method: 'POST',
  path: '/api/office/complaints/answer',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to send the final answer. The redress that it promises is paid by an adjustment of its own, ' +
    'which two people decide.',
  request: z.strictObject({
    ...of,
    command: commandId,
    outcome: z.enum(complaintOutcomes),
    redress: z.optional(amount),
    text: lines(complaintLimits.answer),
    reason,
  }),
  answer: approval,
});

export const exportMonth = staffCall('complaints.export', {
  method: 'POST',
  path: '/api/office/complaints/export',
  rate: 'read',
  userAction: true,
  summary: 'Returns the register of a month as CSV, with totals. It names nobody. Who took it is recorded.',
  request: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)) }),
  answer: textFile,
});
