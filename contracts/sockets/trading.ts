import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import { newsTopics } from '@candor/domain/clients/inbox.ts';
import * as z from 'zod/mini';
import { refusalAnswer, refusalError, successAnswer } from '../answers.ts';
import { amount, commandId as idOfCommand, flag, id, instant, money, rate, symbol } from '../codecs.ts';
import { markUpText } from '../evidence/encodings.ts';
import { alert } from '../http/alerts.ts';
import { balance, direction, order, orders, pendingType, position, positions } from '../http/trading.ts';

/**
 * The trading socket (socket.io, either transport, path `/socket.io`). The session's token travels in the
 * handshake, as `auth.token` or `?token=`; a browser's is checked together with its cookie and Origin (R13).
 */

/** T56: this many messages a second are enough for a person and a page; each further one is answered `busy`. */
export const MESSAGES_PER_SECOND = 20;
/** Fifty times that rate is no normal client: the reason is sent, and the connection is closed. */
export const CUT_ABOVE_PER_SECOND = 1_000;

/** Ignored: the identity is the session's (ruling R2). Kept because the specification's clients send it. */
const dataUser = z.optional(z.unknown());
/** Ours, optional: the same id gives the same answer and no second effect (ruling B4.3). */
const commandId = z.optional(idOfCommand);
/** Ours, optional: the newest tick that the device has received, as the price stream numbers them; for the receipt. */
const seenTick = z.optional(z.nullable(id));
/**
 * Ours, optional: the click's place in a trace, as W3C's Trace Context has it (`00-…-…-00`), and for how many
 * milliseconds the order had waited when it was sent. What is neither refuses nothing: it is ignored.
 */
const traceparent = z.optional(z.unknown());
const sinceClick = z.optional(z.unknown());
const sent = { dataUser, commandId, seenTick, traceparent, sinceClick };
/** Ours, optional: the mark-up that the client saw, `0.01`; where it has risen since, the order is refused (SE-8). */
const seenMarkUp = z.optional(z.nullable(markUpText));
const level = z.optional(z.nullable(rate));

export const openPosition = z.strictObject({
  ...sent,
  symbol,
  direction,
  amount,
  leverage: z.number(),
  /** The price the client saw: a reference only. */
  price: z.optional(z.nullable(rate)),
  mark_up_percent: seenMarkUp,
  stop_lost: level,
  take_profit: level,
});

export const closePosition = z.strictObject({
  ...sent,
  id,
  /** How much of it to close; absent or the whole amount: all of it. */
  amount: z.optional(amount),
  price: z.optional(z.nullable(rate)),
});

/** Everything that is open now, or all of it in one instrument. */
export const closeAllPositions = z.strictObject({ ...sent, symbol: z.optional(symbol) });

/** Closes it and opens the opposite with the same amount and leverage, or does neither. */
export const reversePosition = z.strictObject({
  ...sent,
  id,
  price: z.optional(z.nullable(rate)),
  mark_up_percent: seenMarkUp,
});

/** An absent field stays as it is, null clears it. */
export const updatePosition = z.strictObject({
  ...sent,
  id,
  stop_lost: level,
  take_profit: level,
  /** The distance at which the stop loss follows the price. */
  trailing: level,
  /** The price at which the stop loss moves to the open rate. */
  break_even: level,
});

/** A pending order: `rate` is the price that it waits for, `expires_at` null or absent: good until cancelled. */
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

/** An absent field stays as it is; null clears a level or the expiry. */
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

/** The events a client sends. `positions`, `balance` and `orders` ask; the others act and are acknowledged. */
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

/** What a client asks for without giving an order. */
export const clientRequests = ['positions', 'balance', 'orders', 'echo'] as const;
export type TradingRequest = (typeof clientRequests)[number];

/**
 * Rule SM-1: the most limited mode of the installation in which each still works. What closes or cancels always does;
 * what opens, places or changes needs the normal mode.
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
 * The answer to an order: by acknowledgement, or as an event of the order's own name if the client asked for
 * no acknowledgement. For a partial close it is the part that was closed.
 */
export const orderAnswer = answerOf(z.object({ position }));
export type OrderAnswer = z.output<typeof orderAnswer>;

/** What was closed, in order of opening, and what could not be closed now, with the reason. */
export const closeAllAnswer = answerOf(
  z.object({ closed: z.array(position), left: z.array(z.object({ id, error: refusalError })) }),
);
export type CloseAllAnswer = z.output<typeof closeAllAnswer>;

export const reverseAnswer = answerOf(z.object({ closed: position, opened: position }));
export type ReverseAnswer = z.output<typeof reverseAnswer>;

/** The answer to placing, changing and cancelling a pending order. */
export const pendingAnswer = answerOf(z.object({ order }));
export type PendingAnswer = z.output<typeof pendingAnswer>;

/** The answer to each order. */
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

/** What the server pushes on change, at most once a second, and on request (ruling R32). */
export const serverEvents = { positions, balance, orders } as const;

/**
 * Rule KS-1: where the broker has paused opening. `all`: in every instrument; closing always works. Sent on connecting
 * and whenever it changes.
 */
export const openingNotice = z.object({
  all: flag,
  symbols: z.array(symbol),
  /** Rule HT-1: where nothing opens, closes or fires, and the broker's reason. */
  halts: z.array(z.object({ symbol, since: instant, note: z.nullable(z.string()) })),
});
export type OpeningNotice = z.output<typeof openingNotice>;

/**
 * Rule LI-6: the limits in force, of the brand and of the instruments that have their own. Sent on connecting and
 * whenever one changes.
 */
export const limitsNotice = z.object({
  position_amount: money,
  notional_per_instrument: money,
  open_positions: z.int(),
  pending_orders: z.int(),
  orders_per_second: z.int(),
  /** Rule SE-8: added when a position opens, in percent: `0.025`. */
  mark_up: z.string(),
  instruments: z.array(z.object({ symbol, position_amount: money, notional_per_instrument: money })),
});
export type LimitsNotice = z.output<typeof limitsNotice>;

/** A position that a rule closed, so that the page can say so: stop loss, take profit, low margin. */
export const closedNotice = z.object({ position });

/** A price alert of the client that has fired. */
export const alertNotice = z.object({ alert });

/** Rule IB-5: the client's data on the server has changed; the page requests it again by its calls. */
export const newsNotice = z.object({ topics: z.array(z.enum(newsTopics)) });
export type NewsNotice = z.output<typeof newsNotice>;

/** A pending order that was filled, has expired, or was refused when its price was reached. */
export const orderEndedNotice = z.object({ order });
