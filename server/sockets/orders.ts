import type { OrderAnswer, TradingEvent } from '@candor/contracts/sockets/trading.ts';
import { clientEvents } from '@candor/contracts/sockets/trading.ts';
import type { CommandId } from '@candor/domain/ids.ts';
import * as z from 'zod/mini';
import { refusalAnswerOf } from '../http/refusals.ts';
import type { AccountRef, Desk } from '../modules/dealing/index.ts';

/** Gives an order to dealing; what cannot be read is refused with the field that is wrong. */
export type PlaceOrder = (payload: unknown, account: AccountRef, fallbackId: CommandId) => Promise<OrderAnswer>;

export type Orders = Readonly<Record<TradingEvent, PlaceOrder>>;

export function createOrders(desk: Desk): Orders {
  return {
    openPosition: reads(clientEvents.openPosition, (account, order, id) => desk.openPosition(account, order, id)),
    closePosition: reads(clientEvents.closePosition, (account, order, id) => desk.closePosition(account, order, id)),
    updatePosition: reads(clientEvents.updatePosition, (account, order, id) => desk.updatePosition(account, order, id)),
  };
}

interface WithId {
  readonly commandId?: string | undefined;
}

function reads<Order extends WithId, Schema extends z.ZodMiniType<Order>>(
  schema: Schema,
  place: (account: AccountRef, order: z.output<Schema>, id: CommandId) => Promise<OrderAnswer>,
): PlaceOrder {
  return async (payload, account, fallbackId) => {
    const parsed = z.safeParse(schema, payload);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path[0];
      return refusalAnswerOf({ code: 'malformed', ...(typeof field === 'string' && { field }) });
    }
    // A client's ids have a name space of their own, so that none of his can stand for a deposit or a rule.
    const { commandId } = parsed.data;
    return place(account, parsed.data, commandId === undefined ? `socket:${fallbackId}` : `client:${commandId}`);
  };
}
