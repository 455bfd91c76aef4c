import * as z from 'zod/mini';
import { order, position } from '../http/trading.ts';
import type { WireOrder, WireOrders, WirePosition, WirePositions } from '../http/trading.ts';
import { changesBetween, listChanges, withChanges } from './listChanges.ts';

/** `auth.pushes` of the handshake: of positions and orders the server sends only what has changed (rule WI-8). */
export const CHANGES = 'changes';

/** What has changed in the positions since they were last sent to this socket. */
export const positionChanges = z.object({ open: listChanges(position), history: listChanges(position) });
export type PositionChanges = z.output<typeof positionChanges>;

/** The same of pending orders. */
export const orderChanges = z.object({ open: listChanges(order), past: listChanges(order) });
export type OrderChanges = z.output<typeof orderChanges>;

/** What the server sends in place of `positions` and `orders` to a socket that has asked for changes. */
export const changeEvents = { positionChanges, orderChanges } as const;

/** Undefined: they have to be sent whole. */
export function positionChangesBetween(before: WirePositions, after: WirePositions): PositionChanges | undefined {
  const open = changesBetween(before.open, after.open, { newAt: 'last', isSame: isSamePosition });
  const history = changesBetween(before.history, after.history, { newAt: 'first', isSame: isSamePosition });
  return open && history && { open, history };
}

export function withPositionChanges(before: WirePositions, { open, history }: PositionChanges): WirePositions {
  return { open: withChanges(before.open, open, 'last'), history: withChanges(before.history, history, 'first') };
}

/** Undefined: they have to be sent whole. */
export function orderChangesBetween(before: WireOrders, after: WireOrders): OrderChanges | undefined {
  const open = changesBetween(before.open, after.open, { newAt: 'first', isSame: isSameOrder });
  const past = changesBetween(before.past, after.past, { newAt: 'first', isSame: isSameOrder });
  return open && past && { open, past };
}

export function withOrderChanges(before: WireOrders, { open, past }: OrderChanges): WireOrders {
  return { open: withChanges(before.open, open, 'first'), past: withChanges(before.past, past, 'first') };
}

/**
 * Is nothing new about it except its profit? A page computes an open position's profit itself at every tick (ruling
 * R32), and that of a closed one is booked and never changes.
 */
export function isSamePosition(before: WirePosition, after: WirePosition): boolean {
  return areSame(before, after, 'profit');
}

/** Why an order was refused is said when it ends, and never changes. */
function isSameOrder(before: WireOrder, after: WireOrder): boolean {
  return areSame(before, after, 'refusal');
}

function areSame(before: object, after: object, except: string): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete(except);
  return [...names].every((name) => Reflect.get(before, name) === Reflect.get(after, name));
}
