import type { Instant } from '@candor/domain/ids.ts';
import type { PaymentEvent } from './store.ts';

/** Returns when the payment reached its present status. */
export function statusSince(events: readonly PaymentEvent[]): Instant | undefined {
  const last = events.at(-1);
  const before = events.findLastIndex(({ to }) => to !== last?.to);
  return events[before + 1]?.at;
}

/** Returns when the time to pay expired. */
export function expiredAt(events: readonly PaymentEvent[]): Instant | undefined {
  return events.findLast(({ from, to }) => to === 'expired' && from !== 'expired')?.at;
}
