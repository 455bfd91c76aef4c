import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { newsTopics } from '@candor/domain/clients/inbox.ts';
import * as z from 'zod/mini';
import { refusalAnswer, refusalError, successAnswer } from '../answers.ts';
import { amount, commandId as idOfCommand, flag, id, instant, money, rate, symbol } from '../codecs.ts';
import { markUpText } from '../evidence/encodings.ts';
import { alert } from '../http/alerts.ts';
import { balance, direction, order, orders, pendingType, position, positions } from '../http/trading.ts';

/**
 * Contracts of the trading socket (socket.io, either transport, path `/socket.io`). The handshake contains the
 * session's token as `auth.token` or `?token=`. A browser's token is checked together with its cookie and Origin
 * (ruling R13).
 */

/** T56: most messages a second, enough for a person and a page. Each further one is answered with `busy`. */
export const MESSAGES_PER_SECOND = 20;
/** Fifty times that rate, which no normal client reaches: the server sends the reason and closes the connection. */
export const CUT_ABOVE_PER_SECOND = 1_000;

/**
 * Ignored: the session identifies the user (ruling R2). The field exists because the specification's clients send it.
 */
const dataUser = z.optional(z.unknown());
/** Optional addition of ours: a repeated id gets the same answer and has no second effect (ruling B4.3). */
const commandId = z.optional(idOfCommand);
/**
 * Optional addition of ours, for the receipt: the newest tick that the device has received, by its number in the price
 * stream.
 */
const seenTick = z.optional(z.nullable(id));
/**
 * Optional additions of ours: the trace context of the click, in the W3C's form (`00-…-…-00`), and how many
 * milliseconds the order had waited when it was sent. Other values are ignored, never refused.
 */
const traceparent = z.optional(z.unknown());
const sinceClick = z.optional(z.unknown());
const sent = { dataUser, commandId, seenTick, traceparent, sinceClick };
/**
 * Optional addition of ours: the mark-up in percent that the client saw, for example `0.01`. If it has risen since, the
 * order is refused (`markUpRisen`, rule SE-8).
 */
const seenMarkUp = z.optional(z.nullable(markUpText));
const level = z.optional(z.nullable(rate));

export const openPosition = z.strictObject({
  ...sent,
  symbol,
  direction,
  amount,
  leverage: z.number(),
  /** Price that the client saw; only a reference. */
  price: z.optional(z.nullable(rate)),
  mark_up_percent: seenMarkUp,
  stop_lost: level,
  take_profit: level,
});

export const closePosition = z.strictObject({
  ...sent,
  id,
  /** Amount to close; absent or the whole amount: the whole position. */
  amount: z.optional(amount),
  price: z.optional(z.nullable(rate)),
});

/** Closes all open positions, or all in one instrument. */
export const closeAllPositions = z.strictObject({ ...sent, symbol: z.optional(symbol) });

/** Closes a position and opens the opposite one with the same amount and leverage, or does neither. */
export const reversePosition = z.strictObject({
  ...sent,
  id,
  price: z.optional(z.nullable(rate)),
  mark_up_percent: seenMarkUp,
});

/** Changes the levels of a position. An absent field stays unchanged, null removes a level. */
export const updatePosition = z.strictObject({
  ...sent,
  id,
  stop_lost: level,
  take_profit: level,
  /** Distance at which the stop loss follows the price. */
  trailing: level,
  /** Price at which the stop loss moves to the open rate. */
  break_even: level,
});

/**
 * Places a pending order. `rate`: the price at which it is filled; `expires_at`: null or absent: valid until cancelled.
 */
export const placeOrder = z.strictObject({
  ...sent,
  symbol,
  direction,
  type: pendingType,
  rate,
  amount,
  leverage: z.number(),
  stop_lost: level,
  take_profit: level,
  expires_at: z.optional(z.nullable(instant)),
});

/** Changes a pending order. An absent field stays unchanged; null removes a level or the expiry. */
export const updateOrder = z.strictObject({
  ...sent,
  id,
  rate: z.optional(rate),
  amount: z.optional(amount),
  stop_lost: level,
  take_profit: level,
  expires_at: z.optional(z.nullable(instant)),
});

export const cancelOrder = z.strictObject({ ...sent, id });

/** Orders that a client can send. Each is acknowledged. */
export const clientEvents = {
  openPosition,
  closePosition,
  updatePosition,
  closeAllPositions,
  reversePosition,
  placeOrder,
  updateOrder,
  cancelOrder,
} as const;
export type TradingEvent = keyof typeof clientEvents;

/** Requests that a client can send without giving an order. */
export const clientRequests = ['positions', 'balance', 'orders', 'echo'] as const;
export type TradingRequest = (typeof clientRequests)[number];

/**
 * Rule SM-1: most limited mode of the installation in which each event still works. Closing and cancelling always work;
 * opening, placing and changing need the normal mode.
 */
export const eventsWorkIn = {
  openPosition: 'normal',
  closePosition: 'maintenance',
  updatePosition: 'normal',
  closeAllPositions: 'maintenance',
  reversePosition: 'normal',
  placeOrder: 'normal',
  updateOrder: 'normal',
  cancelOrder: 'maintenance',
  positions: 'maintenance',
  balance: 'maintenance',
  orders: 'maintenance',
  echo: 'maintenance',
} as const satisfies Record<TradingEvent | TradingRequest, ServiceMode>;

function answerOf<Data extends z.ZodMiniType>(data: Data) {
  return z.union([successAnswer(data), refusalAnswer]);
}

/**
 * Answer to an order: an acknowledgement, or an event with the order's own name if the client has requested no
 * acknowledgement. For a partial close it contains the closed part.
 */
export const orderAnswer = answerOf(z.object({ position }));
export type OrderAnswer = z.output<typeof orderAnswer>;

/** Positions that were closed, in the order of opening, and those that could not be closed now, with the reason. */
export const closeAllAnswer = answerOf(
  z.object({ closed: z.array(position), left: z.array(z.object({ id, error: refusalError })) }),
);
export type CloseAllAnswer = z.output<typeof closeAllAnswer>;

export const reverseAnswer = answerOf(z.object({ closed: position, opened: position }));
export type ReverseAnswer = z.output<typeof reverseAnswer>;

/** Answer to placing, changing and cancelling a pending order. */
export const pendingAnswer = answerOf(z.object({ order }));
export type PendingAnswer = z.output<typeof pendingAnswer>;

/** Answer to each order. */
export const orderAnswers = {
  openPosition: orderAnswer,
  closePosition: orderAnswer,
  updatePosition: orderAnswer,
  closeAllPositions: closeAllAnswer,
  reversePosition: reverseAnswer,
  placeOrder: pendingAnswer,
  updateOrder: pendingAnswer,
  cancelOrder: pendingAnswer,
} as const satisfies Record<TradingEvent, z.ZodMiniType>;

/** Events that the server sends on change, at most once a second, and on request (ruling R32). */
export const serverEvents = { positions, balance, orders } as const;

/**
 * Rule KS-1: where the broker has paused opening. `all`: in all instruments; closing always works. Sent on connecting
 * and at every change.
 */
export const openingNotice = z.object({
  all: flag,
  symbols: z.array(symbol),
  /** Rule HT-1: instruments in which nothing is opened, closed or triggered, with the broker's reason. */
  halts: z.array(z.object({ symbol, since: instant, note: z.nullable(z.string()) })),
});
export type OpeningNotice = z.output<typeof openingNotice>;

/**
 * Rule LI-6: limits in force, of the brand and of the instruments that have limits of their own. Sent on connecting and
 * at every change.
 */
export const limitsNotice = z.object({
  position_amount: money,
  notional_per_instrument: money,
  open_positions: z.int(),
  pending_orders: z.int(),
  orders_per_second: z.int(),
  /** Rule SE-8: mark-up in percent that is added when a position opens, for example `0.025`. */
  mark_up: z.string(),
  instruments: z.array(z.object({ symbol, position_amount: money, notional_per_instrument: money })),
});
export type LimitsNotice = z.output<typeof limitsNotice>;

/** Position that was closed by a rule (stop loss, take profit, low margin), so that the page can show it. */
export const closedNotice = z.object({ position });

/** Price alert of the client that has fired. */
export const alertNotice = z.object({ alert });

/**
 * Rule IB-5: topics of the client's data that have changed on the server. The page then calls the server for them
 * again.
 */
export const newsNotice = z.object({ topics: z.array(z.enum(newsTopics)) });
export type NewsNotice = z.output<typeof newsNotice>;

/** Pending order that was filled, has expired, or was refused when its price was reached. */
export const orderEndedNotice = z.object({ order });
