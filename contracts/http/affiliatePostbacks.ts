import { postbackEvents } from '@candor/domain/affiliates/postback.ts';
import * as z from 'zod/mini';
import { commandId, count, flag, instant } from '../codecs.ts';
import { call } from './call.ts';

/** Calls on postbacks, by which a partner's own system receives events. */

/** Random id: a sequential number would reveal how many there are (T50). */
const id = z.uuid();

const postback = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(postbackEvents)),
  is_active: flag,
  created_at: instant,
  sent: count,
  failed: count,
});
export type Postback = z.output<typeof postback>;

const delivery = z.object({
  id,
  postback: id,
  event: z.enum([...postbackEvents, 'test']),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: count,
  created_at: instant,
  next_at: z.nullable(instant),
  /** Answer's status, or why there was none. */
  answer: z.nullable(z.string()),
  /** Signed content. */
  body: z.string(),
});
export type PostbackDelivery = z.output<typeof delivery>;

export const postbacks = call({
  method: 'POST',
  path: '/api/affiliate/postbacks',
  auth: 'affiliate',
  rate: 'read',
  userAction: true,
  worksIn: 'readOnly',
  summary: 'Lists the addresses that receive events, and the latest 100 deliveries.',
  request: z.strictObject({}),
  answer: z.object({ postbacks: z.array(postback), deliveries: z.array(delivery) }),
});

export const createPostback = call({
  method: 'POST',
  path: '/api/affiliate/postbacks/create',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary:
    'Adds an address that events are posted to, signed by Standard Webhooks; the secret is shown only this once.',
  request: z.strictObject({
    request: commandId,
    url: z.string().check(z.maxLength(500)),
    events: z.array(z.enum(postbackEvents)).check(z.minLength(1), z.maxLength(postbackEvents.length)),
  }),
  answer: z.object({ postback, secret: z.string() }),
});

export const removePostback = call({
  method: 'POST',
  path: '/api/affiliate/postbacks/remove',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Stops sending events to this address; the log remains.',
  request: z.strictObject({ id }),
  answer: z.object({}),
});

export const testPostback = call({
  method: 'POST',
  path: '/api/affiliate/postbacks/test',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Sends a test event at once.',
  request: z.strictObject({ id }),
  answer: delivery,
});

export const retryDelivery = call({
  method: 'POST',
  path: '/api/affiliate/postbacks/retry',
  auth: 'affiliate',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Repeats a failed delivery at once.',
  request: z.strictObject({ id }),
  answer: delivery,
});
