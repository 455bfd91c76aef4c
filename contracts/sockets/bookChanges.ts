import * as z from 'zod/mini';
import { order, position } from '../http/trading.ts';
import type { WireOrder, WireOrders, WirePosition, WirePositions } from '../http/trading.ts';
import { changesBetween, listChanges, withChanges } from './listChanges.ts';

/** Value of `auth.pushes` in the handshake: the server then sends only changes of positions and orders (rule WI-8). */
export const CHANGES = 'changes';

/** Changes of the positions since they were last sent on this socket. */
export const positionChanges = z.object({ open: listChanges(position), history: listChanges(position) });
export type PositionChanges = z.output<typeof positionChanges>;

/** Changes of the pending orders since they were last sent on this socket. */
export const orderChanges = z.object({ open: listChanges(order), past: listChanges(order) });
export type OrderChanges = z.output<typeof orderChanges>;

/** Events that the server sends instead of `positions` and `orders` on a socket that has requested changes. */
export const changeEvents = { positionChanges, orderChanges } as const;

/** Lists the changes of positions; undefined if they must be sent whole. */
export function positionChangesBetween(before: WirePositions, after: WirePositions): PositionChanges | undefined {
  const open = changesBetween(before.open, after.open, { newAt: 'last', isSame: isSamePosition });
  const history = changesBetween(before.history, after.history, { newAt: 'first', isSame: isSamePosition });
  return open && history && { open, history };
}

/** Applies changes to the positions: new open ones come last, new closed ones first. */
export function withPositionChanges(before: WirePositions, { open, history }: PositionChanges): WirePositions {
  return { open: withChanges(before.open, open, 'last'), history: withChanges(before.history, history, 'first') };
}

/** Lists the changes of pending orders; undefined if they must be sent whole. */
export function orderChangesBetween(before: WireOrders, after: WireOrders): OrderChanges | undefined {
  const open = changesBetween(before.open, after.open, { newAt: 'first', isSame: isSameOrder });
  const past = changesBetween(before.past, after.past, { newAt: 'first', isSame: isSameOrder });
  return open && past && { open, past };
}

/** Applies changes to the pending orders: new ones come first. */
export function withOrderChanges(before: WireOrders, { open, past }: OrderChanges): WireOrders {
  return { open: withChanges(before.open, open, 'first'), past: withChanges(before.past, past, 'first') };
}

/**
 * Are the positions the same apart from their profit? A page calculates the profit of an open position itself at every
 * tick (ruling R32), and the profit of a closed one never changes.
 */
export function isSamePosition(before: WirePosition, after: WirePosition): boolean {
  return areSame(before, after, 'profit');
}

/** Are the orders the same? The refusal is not compared: it is set when the order ends, and never changes. */
function isSameOrder(before: WireOrder, after: WireOrder): boolean {
  return areSame(before, after, 'refusal');
}

function areSame(before: object, after: object, except: string): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete(except);
  return [...names].every((name) => Reflect.get(before, name) === Reflect.get(after, name));
}
