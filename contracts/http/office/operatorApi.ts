import { operatorEventKinds } from '@candor/domain/operator/events.ts';
import { KEY_DAYS_MAXIMUM, keyStates } from '@candor/domain/operator/keys.ts';
import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import * as z from 'zod/mini';
import { commandId, count, flag, id, instant, text } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { listAnswer, listFields } from './list.ts';

/** Calls on keys and webhooks, by which an operator's own programs read the chosen brand (decision 088). */

const NAME_MAXIMUM = 60;
const URL_MAXIMUM = 500;
const ADDRESSES_MAXIMUM = 20;
const name = text(NAME_MAXIMUM);

const key = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(operatorScopes)),
  /** Networks from which the key may be used; empty: all. */
  addresses: z.array(z.string()),
  state: z.enum(keyStates),
  asked_by: z.string(),
  approved_by: z.string(),
  approved_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  /** Number of rows that it has read in the last 30 days. */
  rows_read: count,
  /** Whether the caller may fetch it: only its requester may, once. */
  mine: flag,
});
export type OperatorKey = z.output<typeof key>;

export const listKeys = staffCall('operator.read', {
  method: 'POST',
  path: '/api/office/operator/keys',
  rate: 'read',
  userAction: false,
  summary: 'Lists the keys of the operator API, those at work first.',
  request: z.strictObject({}),
  answer: z.object({
    keys: z.array(key),
    /** Address at which programs reach the API. */
    base: z.string(),
  }),
});

export const askKey = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/keys/ask',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary: 'Asks a second person for a key. Once approved it is taken by who has asked.',
  request: z.strictObject({
    command: commandId,
    name,
    scopes: z.array(z.enum(operatorScopes)).check(z.minLength(1), z.maxLength(operatorScopes.length)),
    /** Life in days from its approval. */
    days: z.number().check(z.int(), z.minimum(1), z.maximum(KEY_DAYS_MAXIMUM)),
    addresses: z.array(text(49)).check(z.maxLength(ADDRESSES_MAXIMUM)),
    reason,
  }),
  answer: approval,
});

export const takeKey = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/keys/take',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary: 'Makes the text of an approved key, which is in this answer and in none later.',
  request: z.strictObject({ id }),
  answer: z.object({ key, secret: z.string() }),
});

export const revokeKey = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/keys/revoke',
  rate: 'write',
  userAction: true,
  summary: 'Ends a key at once, for good.',
  request: z.strictObject({ id, reason }),
  answer: key,
});

export const webhookStates = ['approved', 'active', 'failing', 'disabled', 'removed'] as const;

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(operatorEventKinds)),
  state: z.enum(webhookStates),
  asked_by: z.string(),
  approved_by: z.string(),
  approved_at: instant,
  failing_since: z.nullable(instant),
  /** Time until which the secret before the present one signs, too. */
  former_until: z.nullable(instant),
  waiting: count,
  sent: count,
  failed: count,
});
export type OperatorWebhook = z.output<typeof webhook>;

export const listWebhooks = staffCall('operator.read', {
  method: 'POST',
  path: '/api/office/operator/webhooks',
  rate: 'read',
  userAction: false,
  summary: 'Lists the webhooks of the operator API with what was sent there in the last 30 days.',
  request: z.strictObject({}),
  answer: z.object({ webhooks: z.array(webhook) }),
});

export const askWebhook = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/webhooks/ask',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary: 'Asks a second person for a webhook at a public https address. It sends once its secret was made.',
  request: z.strictObject({
    command: commandId,
    name,
    url: text(URL_MAXIMUM),
    kinds: z.array(z.enum(operatorEventKinds)).check(z.minLength(1), z.maxLength(operatorEventKinds.length)),
    reason,
  }),
  answer: approval,
});

export const renewSecret = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/webhooks/secret',
  rate: 'write',
  userAction: true,
  fresh: true,
  summary:
    'Makes the secret of a webhook, which is in this answer and in none later. For a day the one before signs, too.',
  request: z.strictObject({ id }),
  answer: z.object({ webhook, secret: z.string() }),
});

export const resumeWebhook = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/webhooks/resume',
  rate: 'write',
  userAction: true,
  summary: 'Switches a webhook on again that was switched off because nothing arrived; what waits is sent.',
  request: z.strictObject({ id }),
  answer: webhook,
});

export const removeWebhook = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/webhooks/remove',
  rate: 'write',
  userAction: true,
  summary: 'Ends a webhook for good. What waits for it is not sent.',
  request: z.strictObject({ id, reason }),
  answer: webhook,
});

const delivery = z.object({
  id,
  /** Value of the header `webhook-id`, the same for each attempt. */
  message: z.string(),
  webhook: z.object({ id, name: z.string() }),
  kind: z.string(),
  event: z.nullable(id),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: count,
  created_at: instant,
  next_at: z.nullable(instant),
  /** Status of the last answer, or why there was none. */
  answer: z.nullable(z.string()),
  body: z.string(),
});
export type OperatorDelivery = z.output<typeof delivery>;

export const testWebhook = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/webhooks/test',
  rate: 'write',
  userAction: true,
  summary: 'Sends a signed event without content to a webhook now, and answers how it went.',
  request: z.strictObject({ id }),
  answer: delivery,
});

export const listDeliveries = staffCall('operator.read', {
  method: 'POST',
  path: '/api/office/operator/deliveries',
  rate: 'read',
  userAction: false,
  summary: 'Lists the deliveries of the last 30 days, newest first.',
  request: z.strictObject({
    ...listFields(['created']),
    webhook: z.optional(id),
    state: z.optional(z.enum(['waiting', 'sent', 'failed'])),
  }),
  answer: listAnswer(delivery),
});

export const resendDelivery = staffCall('operator.manage', {
  method: 'POST',
  path: '/api/office/operator/deliveries/resend',
  rate: 'write',
  userAction: true,
  summary: 'Sends a delivery once more now, under its own id, and answers how it went.',
  request: z.strictObject({ id }),
  answer: delivery,
});
