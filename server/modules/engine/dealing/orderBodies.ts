import type * as socket from '@candor/contracts/sockets/trading.ts';
import type * as z from 'zod/mini';
import { symbolOf } from '../instruments/index.ts';
import type { CommandBody } from './commands.ts';

type Order<Name extends keyof typeof socket.clientEvents> = z.output<(typeof socket.clientEvents)[Name]>;

/**
 * Converts clients' orders on the wire to the engine's commands, with each ticker's symbol. A key that the client left
 * out stays absent.
 */
export const orderBodies = {
  openPosition: ({ symbol, direction, amount, leverage, stop_lost, take_profit, ...shown }: Order<'openPosition'>) => ({
    kind: 'openPosition',
    symbol: symbolOf(symbol),
    order: {
      direction,
      amount,
      leverage,
      ...shownPrice(shown),
      stopLoss: stop_lost ?? undefined,
      takeProfit: take_profit ?? undefined,
    },
  }),
  closePosition: ({ id, amount, price }: Order<'closePosition'>) => ({
    kind: 'closePosition',
    positionId: id,
    order: { ...(amount !== undefined && { amount }), expectedPrice: price ?? undefined, tolerance: undefined },
  }),
  updatePosition: ({ id, stop_lost, take_profit, trailing, break_even }: Order<'updatePosition'>) => ({
    kind: 'updatePosition',
    positionId: id,
    levels: {
      ...(stop_lost !== undefined && { stopLoss: stop_lost ?? undefined }),
      ...(take_profit !== undefined && { takeProfit: take_profit ?? undefined }),
      ...(trailing !== undefined && { trailing: trailing ?? undefined }),
      ...(break_even !== undefined && { breakEven: break_even ?? undefined }),
    },
  }),
  closeAllPositions: ({ symbol }: Order<'closeAllPositions'>) => ({
    kind: 'closeAllPositions',
    ...(symbol !== undefined && { symbol: symbolOf(symbol) }),
  }),
  reversePosition: ({ id, ...shown }: Order<'reversePosition'>) => ({
    kind: 'reversePosition',
    positionId: id,
    order: shownPrice(shown),
  }),
  placeOrder: (order: Order<'placeOrder'>) => {
    const { symbol, direction, type, rate, amount, leverage, stop_lost, take_profit, expires_at } = order;
    const levels = { stopLoss: stop_lost ?? undefined, takeProfit: take_profit ?? undefined };
    const terms = { direction, type, rate, amount, leverage, ...levels, expiresAt: expires_at ?? undefined };
    return { kind: 'placeOrder', symbol: symbolOf(symbol), terms };
  },
  updateOrder: ({ id, rate, amount, stop_lost, take_profit, expires_at }: Order<'updateOrder'>) => ({
    kind: 'updateOrder',
    orderId: id,
    changes: {
      ...(rate !== undefined && { rate }),
      ...(amount !== undefined && { amount }),
      ...(stop_lost !== undefined && { stopLoss: stop_lost ?? undefined }),
      ...(take_profit !== undefined && { takeProfit: take_profit ?? undefined }),
      ...(expires_at !== undefined && { expiresAt: expires_at ?? undefined }),
    },
  }),
  cancelOrder: ({ id }: Order<'cancelOrder'>) => ({ kind: 'cancelOrder', orderId: id }),
} as const satisfies { readonly [Name in keyof typeof socket.clientEvents]: (order: Order<Name>) => CommandBody };

/**
 * Returns the price and mark-up that the client saw. Without a stated mark-up the key is absent, so that the journal's
 * form of old orders is unchanged.
 */
function shownPrice({ price, mark_up_percent: markUp }: Pick<Order<'reversePosition'>, 'price' | 'mark_up_percent'>) {
  return {
    expectedPrice: price ?? undefined,
    tolerance: undefined,
    ...(typeof markUp === 'bigint' && { seenMarkUp: markUp }),
  };
}
