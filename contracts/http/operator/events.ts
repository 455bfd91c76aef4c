import { operatorEventKinds } from '@candor/domain/operator/events.ts';
import * as z from 'zod/mini';
import { countInAddress, id, instant, placeInAddress } from '../../codecs.ts';
import { operatorCall } from './call.ts';

const EVENTS_MAXIMUM = 1_000;
export const EVENTS = 500;

const place = z.number().check(z.int(), z.nonnegative());
const text = z.optional(z.string());

/** Data of an event's subject; the fields depend on its kind. Sums and rates are exact decimals. */
const data = z.object({
  country: text,
  type: z.optional(z.union([z.number(), z.string()])),
  status: text,
  amount: text,
  currency: text,
  test: z.optional(z.boolean()),
  symbol: text,
  direction: text,
  leverage: z.optional(z.number()),
  rate: text,
  profit: text,
  trade_id: z.optional(z.number()),
  /** Trade that continues with less after a part was closed. */
  parent_id: z.optional(z.number()),
  /**
   * Change of a trade: `levels`, `split`, `dividend`, `corrected`, or `partClosed` with the part's `amount` and
   * `trade_id`.
   */
  change: text,
  /** Present levels; an absent one is not set. */
  stop_loss: text,
  take_profit: text,
  open_rate: text,
  close_rate: text,
  /** Partner of a commission. */
  partner_id: z.optional(z.number()),
  code: text,
  number: text,
  step: text,
  outcome: text,
  subject: text,
  state: text,
});

/** An event of the feed, also the body of a webhook's `data`. */
export const operatorEvent = z.object({
  number: id,
  kind: z.enum(operatorEventKinds),
  at: instant,
  /**
   * Id of the client, payment, trade, order, complaint, approval, partner, commission or message, as its list has it.
   */
  id,
  client_id: z.nullable(id),
  data,
});
export type OperatorEvent = z.output<typeof operatorEvent>;
export type OperatorEventData = OperatorEvent['data'];

export const read = operatorCall({
  method: 'GET',
  path: '/operator/v1/events',
  scope: 'events',
  summary:
    'Reads the change feed after a number, oldest first. `next` is the `after` of the next call, whether or not ' +
    'anything was there for this key; `last` is the newest number of the brand. An event that is too old to be there ' +
    'is refused (`eventsGone`): begin again with the lists.',
  request: z.strictObject({
    after: placeInAddress(Number.MAX_SAFE_INTEGER),
    limit: z.optional(countInAddress(EVENTS_MAXIMUM)),
  }),
  answer: z.object({
    events: z.array(operatorEvent),
    next: place,
    /** Number of the newest event; 0: there was none yet. */
    last: place,
  }),
});

/** Body that is posted to a webhook, signed as in Standard Webhooks. `test` has no event. */
export const webhookBody = z.object({
  type: z.union([z.enum(operatorEventKinds), z.literal('test')]),
  timestamp: instant,
  data: z.object({ brand: z.string(), event: z.optional(operatorEvent) }),
});
export type WebhookBody = z.output<typeof webhookBody>;
