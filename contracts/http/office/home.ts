import { taskKinds } from '@candor/domain/staff/clocks.ts';
import { brokerStatusKinds, brokerStatusTones } from '@candor/domain/staff/brokerStatus.ts';
import { workDesks } from '@candor/domain/staff/today.ts';
import * as z from 'zod/mini';
import { flag, id, instant, money } from '../../codecs.ts';
import { staffCall } from './call.ts';

const payments = z.object({
  waiting: z.number(),
  to_pay: z.number(),
  held: z.number(),
  oldest: z.nullable(instant),
  /** Number past the day by which they are expected. */
  late: z.number(),
});
const waiting = z.object({ count: z.number(), oldest: z.nullable(instant) });

/** A task that the caller may do. */
export const officeTask = z.object({
  kind: z.enum(taskKinds),
  /** Address in the office. */
  to: z.string(),
  reference: z.string(),
  /** Name of the client or partner concerned. */
  name: z.string(),
  /** Subject: a kind of document, the subject of a request, the beginning of a message. */
  about: z.string(),
  amount: z.nullable(z.object({ amount: money, currency: z.string() })),
  since: instant,
  due: instant,
  /** Whether the task is the caller's own request, which another person decides. */
  own: flag,
  taken_by: z.nullable(z.string()),
});
export type OfficeTask = z.output<typeof officeTask>;

/** A line of the broker's state; fields that a kind does not use are null or empty. */
export const brokerStatusLine = z.object({
  kind: z.enum(brokerStatusKinds),
  tone: z.enum(brokerStatusTones),
  /** Name of a source of prices or a provider. */
  name: z.string(),
  /** Number waiting; for a provider: a day's calls; for a broken record: the entry at which it is broken. */
  count: z.number(),
  /** Number of waiting ones that have failed or have an unknown outcome. */
  of: z.nullable(z.number()),
  /** Start of the oldest wait; for a source or a provider: last sign of life; for the record: last verification. */
  since: z.nullable(instant),
  /** Latest failure: the error's name or the answer's status, `other` where it has neither. */
  error: z.nullable(z.string()),
});
export type BrokerStatusLine = z.output<typeof brokerStatusLine>;

export const home = staffCall('office.enter', {
  method: 'GET',
  path: '/api/office/home',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the open work, what was done today and the state of the installation, as far as the caller may see them.',
  request: z.strictObject({}),
  answer: z.object({
    verification: z.nullable(z.object({ count: z.number(), oldest: z.nullable(instant), screening: z.number() })),
    approvals: z.nullable(
      z.object({
        count: z.number(),
        mine: z.number(),
        decidable: z.number(),
        /** Start and end of the wait of the request that expires first. */
        oldest: z.nullable(instant),
        next: z.nullable(instant),
      }),
    ),
    /**
     * Withdrawals that wait for a decision or for money, those decided and to be sent, those on hold, and since when
     * the oldest waits for us.
     */
    withdrawals: z.nullable(payments),
    deposits: z.nullable(payments),
    differences: z.nullable(z.number()),
    /** Unanswered messages. */
    contact: z.nullable(waiting),
    /** Number of complaints to be answered, of overdue ones, and of ones that are nearly overdue. */
    complaints: z.nullable(z.extend(waiting, { late: z.number(), soon: z.number() })),
    /** Popups that wait for a publisher. */
    popups: z.nullable(waiting),
    /** Payouts that partners have requested, until they are paid or declined. */
    affiliates: z.nullable(waiting),
    /** Tasks, most urgent first. */
    tasks: z.array(officeTask),
    /** The caller's own acts, newest first. */
    acts: z.array(
      z.object({ number: id, at: instant, action: z.string(), subject: z.string(), client: z.nullable(z.string()) }),
    ),
    /** Acts of the desks that the caller may see, since the UTC day began. */
    today: z.object({
      since: instant,
      desks: z.array(
        z.object({
          desk: z.enum(workDesks),
          count: z.number(),
          people: z.number(),
          last: instant,
          acts: z.array(z.object({ action: z.string(), count: z.number() })),
        }),
      ),
    }),
    /** State of the broker's own operation. */
    house: z.array(brokerStatusLine),
    /** Instruments with another ticker after symbol changes; every other call names them by their symbol. */
    tickers: z.array(z.object({ symbol: z.string(), ticker: z.string() })),
    now: instant,
  }),
});
export type OfficeHome = z.output<typeof home.answer>;
