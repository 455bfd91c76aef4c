import * as z from 'zod/mini';
import { refusalAnswer } from '../answers.ts';
import { amount, commandId as idOfCommand, id, rate, symbol } from '../codecs.ts';
import { alert } from '../http/alerts.ts';
import { balance, direction, position, positions } from '../http/trading.ts';

/**
 * The trading socket (socket.io, websocket transport, path `/socket.io`). The session's token travels in the
 * handshake, as `auth.token` or `?token=`; a browser's is checked together with its cookie and Origin (R13).
 */

/** Ignored: the identity is the session's (ruling R2). Kept because the specification's clients send it. */
const dataUser = z.optional(z.unknown());
/** Ours, optional: the same id gives the same answer and no second effect (blueprint B4.3). */
const commandId = z.optional(idOfCommand);
const level = z.optional(z.nullable(rate));

export const openPosition = z.strictObject({
  dataUser,
  commandId,
  symbol,
  direction,
  amount,
  leverage: z.number(),
  /** The price the client saw: a reference only. */
  price: z.optional(z.nullable(rate)),
  stop_lost: level,
  take_profit: level,
});

export const closePosition = z.strictObject({ dataUser, commandId, id, price: z.optional(z.nullable(rate)) });

export const updatePosition = z.strictObject({ dataUser, commandId, id, stop_lost: level, take_profit: level });

/** The events a client sends. `positions` and `balance` ask; the others act and are acknowledged. */
export const clientEvents = { openPosition, closePosition, updatePosition } as const;
export type TradingEvent = keyof typeof clientEvents;

/**
 * The answer to an order: by acknowledgement, or as an event of the order's own name where the client asked for
 * no acknowledgement.
 */
export const orderAnswer = z.union([
  z.object({ status: z.literal(true), data: z.object({ position }) }),
  refusalAnswer,
]);
export type OrderAnswer = z.output<typeof orderAnswer>;

/** What the server pushes on change, at most once a second, and on request (ruling R32). */
export const serverEvents = { positions, balance } as const;

/** A position that a rule closed, so that the page can say so: stop loss, take profit, low margin. */
export const closedNotice = z.object({ position });

/** A price alert of the client that has fired. */
export const alertNotice = z.object({ alert });
