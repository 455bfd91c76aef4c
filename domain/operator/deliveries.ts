import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** Delay after each failure, as Standard Webhooks proposes; after the last one, staff can send it again. */
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

/** Rule OA-8: returns when the next attempt is due after so many; undefined: no further one. */
export function nextDeliveryAt(attempts: number, now: Instant): Instant | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}

/** Time without a success after which a webhook is switched off. */
const FAILING_MS = 3 * DAY_MS;

/** Rule OA-9: has nothing arrived at the webhook for three days? */
export function isGivenUp(failingSince: Instant | undefined, now: Instant): boolean {
  return failingSince !== undefined && now - failingSince >= FAILING_MS;
}

/** Rule OA-7: returns until when a renewed secret still signs, beside the new one. */
export function formerUntil(renewedAt: Instant): Instant {
  return renewedAt + DAY_MS;
}

/** Days that the log of deliveries covers. */
export const DELIVERY_DAYS = 30;
