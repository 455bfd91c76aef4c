import { readRequest } from '@candor/contracts/reading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import {
  clientEvents,
  closeAllAnswer,
  orderAnswer,
  pendingAnswer,
  reverseAnswer,
} from '@candor/contracts/sockets/trading.ts';
import * as z from 'zod/mini';
import { refusalAnswerOf } from '../http/refusals.ts';
import type { AccountRef, OrderDesk } from '../modules/engine/dealing/index.ts';
import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type { BrandId, CommandId, Instant } from '@candor/domain/ids.ts';

/** Passes an order to dealing and answers in the wire's form; an unreadable order is refused with the wrong field. */
export type PlaceOrder = (payload: unknown, account: AccountRef, sent: Sent) => Promise<unknown>;

/** What the server knows of an order besides its payload. */
export interface Sent {
  /** The command's id if the client has sent none. */
  readonly fallbackId: CommandId;
  readonly receivedAt: Instant;
}

/** Returns a brand's currency, ISO 4217: amounts are read with its decimals. */
export type CurrencyOf = (brandId: BrandId) => string;

export type Orders = Readonly<Record<TradingEvent, PlaceOrder>>;

/** Returns when a tick was received that pages were shown. */
export type ShownAt = (tickId: number) => Instant | undefined;

export interface OrderDeps {
  readonly currencyOf: CurrencyOf;
  readonly shownAt: ShownAt;
}

export function createOrders(desk: OrderDesk, deps: OrderDeps): Orders {
  const { openPosition, closePosition, updatePosition, closeAllPositions, reversePosition } = clientEvents;
  const { placeOrder, updateOrder, cancelOrder } = clientEvents;
  return {
    openPosition: reads(deps, openPosition, orderAnswer, (...command) => desk.openPosition(...command)),
    closePosition: reads(deps, closePosition, orderAnswer, (...command) => desk.closePosition(...command)),
    updatePosition: reads(deps, updatePosition, orderAnswer, (...command) => desk.updatePosition(...command)),
    closeAllPositions: reads(deps, closeAllPositions, closeAllAnswer, (...command) =>
      desk.closeAllPositions(...command),
    ),
    reversePosition: reads(deps, reversePosition, reverseAnswer, (...command) => desk.reversePosition(...command)),
    placeOrder: reads(deps, placeOrder, pendingAnswer, (...command) => desk.placeOrder(...command)),
    updateOrder: reads(deps, updateOrder, pendingAnswer, (...command) => desk.updateOrder(...command)),
    cancelOrder: reads(deps, cancelOrder, pendingAnswer, (...command) => desk.cancelOrder(...command)),
  };
}

interface OfClient {
  readonly commandId?: string | undefined;
  readonly seenTick?: number | null | undefined;
}

function reads<Order extends OfClient, Schema extends z.ZodMiniType<Order>, Answer extends z.ZodMiniType>(
  { currencyOf, shownAt }: OrderDeps,
  schema: Schema,
  answer: Answer,
  place: (account: AccountRef, order: z.output<Schema>, id: CommandId, arrival: Arrival) => Promise<z.output<Answer>>,
): PlaceOrder {
  return async (payload, account, sent) => {
    const read = readRequest(schema, payload, currencyOf(account.brandId));
    if (!read.ok) return refusalAnswerOf(read.refusal);
    // Clients' ids have a prefix of their own, so that none can equal the id of a deposit or a rule.
    const { commandId } = read.value;
    const id = commandId === undefined ? `socket:${sent.fallbackId}` : `client:${commandId}`;
    return z.encode(answer, await place(account, read.value, id, arrivalOf(read.value, sent, shownAt)));
  };
}

/**
 * Rule EV-13: returns an order's arrival. A tick that no page had been shown before is no evidence of what the device
 * had received.
 */
function arrivalOf({ seenTick }: OfClient, { receivedAt }: Sent, shownAt: ShownAt): Arrival {
  const seenAt = typeof seenTick === 'number' ? shownAt(seenTick) : undefined;
  return { receivedAt, seenTick: seenAt !== undefined && seenAt <= receivedAt ? (seenTick ?? null) : null };
}
