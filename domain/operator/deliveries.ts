import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** The waiting time after each failure, as Standard Webhooks proposes it; then it is sent when staff say so. */
const WAITS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Rule OA-8: when the next attempt is due after so many; undefined: no further one. */
export function nextDeliveryAt(attempts: number, now: Instant): Instant | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}

/** Without one success for so long a webhook is switched off. */
const FAILING_MS = 3 * DAY_MS;

/** Rule OA-9: has nothing arrived there for three days? */
export function isGivenUp(failingSince: Instant | undefined, now: Instant): boolean {
  return failingSince !== undefined && now - failingSince >= FAILING_MS;
}

/** Rule OA-7: until when a secret that was renewed still signs, beside the new one. */
export function formerUntil(renewedAt: Instant): Instant {
  return renewedAt + DAY_MS;
}

/** How many days the log of deliveries goes back. */
export const DELIVERY_DAYS = 30;
