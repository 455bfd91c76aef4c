import type { Instant } from '../ids.ts';

/** Time at which a client's order reached the server, and what their device had seen of the market by then. */
export interface Arrival {
  readonly receivedAt: Instant;
  /** Id of the newest tick, of any instrument, that the device had received; null: the client did not state it. */
  readonly seenTick: number | null;
}

/**
 * Why an arrival cannot be true: the order was decided before it was received, or the device had a price that came only
 * after the order.
 */
export type ArrivalFault = 'decidedBefore' | 'seenAfterwards';

/**
 * Returns an arrival as a receipt of the decision states it. If the clock was set back in between, the order counts as
 * received at the decision, and no seen tick is stated, since its time is that of the earlier clock.
 */
export function arrivalBy(now: Instant, { receivedAt, seenTick }: Arrival): Arrival {
  return receivedAt <= now ? { receivedAt, seenTick } : { receivedAt: now, seenTick: null };
}

/**
 * Returns the fault that the times of an order show; undefined: none.
 * @param seenAt instant at which the seen tick came, by the tape; undefined where that is not known.
 */
export function arrivalFault(
  { receivedAt }: Arrival,
  { at, seenAt }: { readonly at: Instant; readonly seenAt: Instant | undefined },
): ArrivalFault | undefined {
  if (at < receivedAt) return 'decidedBefore';
  return seenAt !== undefined && seenAt > receivedAt ? 'seenAfterwards' : undefined;
}
