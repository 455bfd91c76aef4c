import { taskKinds } from '@candor/domain/staff/clocks.ts';
import * as z from 'zod/mini';
import { flag, id, instant, money } from '../../codecs.ts';
import { staffCall } from './call.ts';

const payments = z.object({
  waiting: z.number(),
  to_pay: z.number(),
  held: z.number(),
  oldest: z.nullable(instant),
  /** Past the day by which it is expected. */
  late: z.number(),
});
const waiting = z.object({ count: z.number(), oldest: z.nullable(instant) });

/** One thing that the caller may do. */
export const officeTask = z.object({
  kind: z.enum(taskKinds),
  /** Its place in the office. */
  to: z.string(),
  reference: z.string(),
  /** Whose it is. */
  name: z.string(),
  /** What it is: a kind of document, the subject of a request, the beginning of a message. */
  about: z.string(),
  amount: z.nullable(z.object({ amount: money, currency: z.string() })),
  since: instant,
  due: instant,
  /** His own request: another person decides. */
  own: flag,
  taken_by: z.nullable(z.string()),
});
export type OfficeTask = z.output<typeof officeTask>;

export const home = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/home',
  rate: 'read',
  userAction: false,
  summary: 'What waits, as far as the caller may see it, and what he did last.',
  request: z.strictObject({}),
  answer: z.object({
    verification: z.nullable(z.object({ count: z.number(), oldest: z.nullable(instant), screening: z.number() })),
    approvals: z.nullable(
      z.object({ count: z.number(), mine: z.number(), decidable: z.number(), next: z.nullable(instant) }),
    ),
    /** Waiting for a decision or for money, decided and to be sent, on hold; since when the oldest waits. */
    withdrawals: z.nullable(payments),
    deposits: z.nullable(payments),
    differences: z.nullable(z.number()),
    /** Messages that nobody has answered. */
    contact: z.nullable(waiting),
    /** Popups that wait for a publisher. */
    popups: z.nullable(waiting),
    /** The nearest clock first. */
    tasks: z.array(officeTask),
    /** The caller's own, the newest first. */
    acts: z.array(
      z.object({ number: id, at: instant, action: z.string(), subject: z.string(), client: z.nullable(z.string()) }),
    ),
    now: instant,
  }),
});
export type OfficeHome = z.output<typeof home.answer>;
