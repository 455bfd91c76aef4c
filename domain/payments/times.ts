import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { PaymentShape } from './provider.ts';

/** Time for which a provider is queried, whatever the client sees. */
export const QUERIED_FOR_MS = 14 * DAY_MS;

/** Time after which a query that failed on our side is made again. */
export const QUERY_AGAIN_MS = MINUTE_MS;

const FIRST_QUERIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];

/** Rule DP-4: time in which the client can pay, by flow. */
export const OPEN_MS: Readonly<Record<PaymentShape, number>> = {
  redirect: HOUR_MS,
  formPost: HOUR_MS,
  widget: HOUR_MS,
  externalLink: DAY_MS,
  instructions: QUERIED_FOR_MS,
};

/** Rule DP-21: time after the time to pay in which a client may report the deposit as paid. */
export const REPORTED_FOR_MS = 7 * DAY_MS;

/**
 * Rule DP-5: returns when the provider is queried next: after 1, 5 and 15 minutes, 1 and 6 hours, then daily up to the
 * fourteenth day; undefined afterwards.
 */
export function nextQueryAt(createdAt: Instant, now: Instant): Instant | undefined {
  const age = now - createdAt;
  const early = FIRST_QUERIES_MS.find((at) => at > age);
  const at = early ?? (Math.floor(age / DAY_MS) + 1) * DAY_MS;
  return at > QUERIED_FOR_MS ? undefined : createdAt + at;
}
