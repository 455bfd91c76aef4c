import * as z from 'zod/mini';
import { executionKinds } from '@candor/domain/evidence/receipt.ts';
import { transactionStatuses, transactionTypeIds } from '@candor/domain/payments/transaction.ts';
import { id, instant, money } from '../../codecs.ts';
import { staffCall } from './call.ts';
import { loginRow } from './clients.ts';

/** Kinds of events in a client's timeline, as staff read it. */

export const timelineKinds = ['all', 'money', 'staff', 'trading'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('staff'),
    id,
    at: instant,
    who: z.string(),
    action: z.string(),
    reason: z.string(),
    details: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal('money'),
    id,
    at: instant,
    transaction_id: z.string(),
    type: z.literal(transactionTypeIds),
    event: z.string(),
    status: z.enum(transactionStatuses),
    amount: money,
    actor: z.enum(['client', 'system', 'provider', 'staff']),
  }),
  z.object({
    kind: z.literal('trading'),
    id,
    at: instant,
    act: z.enum(executionKinds),
    position: id,
    symbol: z.string(),
    direction: z.enum(['buy', 'sell']),
    actor: z.enum(['client', 'rule', 'robot', 'closeOut']),
    profit: z.nullable(money),
    tick: z.number(),
  }),
  /** Rule DN-5: a notice to the client of an instrument's fall in value. */
  z.object({
    kind: z.literal('depreciation'),
    id,
    at: instant,
    symbol: z.string(),
    percent: z.number(),
    initial: money,
    current: money,
  }),
  loginRow,
]);
export type TimelineEvent = z.output<typeof timelineEvent>;

export const timeline = staffCall('clients.read', {
  method: 'POST',
  path: '/api/office/clients/timeline',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the events of a client: money, trades, notices of losses, logins, and acts of staff. Newest first. ' +
    '`archived_until`, on the last page: some of the trades before are archived.',
  request: z.strictObject({ id, kind: z.enum(timelineKinds), before: z.optional(instant) }),
  answer: z.object({
    events: z.array(timelineEvent),
    next: z.nullable(instant),
    archived_until: z.nullable(instant),
  }),
});
