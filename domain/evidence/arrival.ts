import type { Instant } from '../ids.ts';

/** When a client's order reached the server, and what their device had seen of the market by then. */
export interface Arrival {
  readonly receivedAt: Instant;
  /** The newest tick, of any instrument, that the device had received; null: the client did not say. */
  readonly seenTick: number | null;
}

/**
 * Why an arrival cannot be true: the order was decided before it was received, or the device had a price that came
 * only after the order.
 */
export type ArrivalFault = 'decidedBefore' | 'seenAfterwards';

/**
 * An arrival as a receipt of the decision states it. After a clock that was set back in between, the order arrived no
 * later than it was decided, and nothing is said of a tick whose time is of the clock before.
 */
export function arrivalBy(now: Instant, { receivedAt, seenTick }: Arrival): Arrival {
  return receivedAt <= now ? { receivedAt, seenTick } : { receivedAt: now, seenTick: null };
}

/**
 * What the times of an order show to be wrong; undefined: nothing.
 * @param seenAt when the seen tick came, by the tape; undefined where that is not known.
 */
export function arrivalFault(
  { receivedAt }: Arrival,
  { at, seenAt }: { readonly at: Instant; readonly seenAt: Instant | undefined },
): ArrivalFault | undefined {
  if (at < receivedAt) return 'decidedBefore';
  return seenAt !== undefined && seenAt > receivedAt ? 'seenAfterwards' : undefined;
}
