import type { Instant } from '@candor/domain/ids.ts';
import type { PaymentEvent } from './store.ts';

/** When it came to stand where it stands. */
export function standsSince(events: readonly PaymentEvent[]): Instant | undefined {
  const last = events.at(-1);
  const before = events.findLastIndex(({ to }) => to !== last?.to);
  return events[before + 1]?.at;
}

/** When its time to pay was over. */
export function expiredAt(events: readonly PaymentEvent[]): Instant | undefined {
  return events.findLast(({ from, to }) => to === 'expired' && from !== 'expired')?.at;
}
