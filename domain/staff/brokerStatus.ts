import type { Instant } from '../ids.ts';
import { MINUTE_MS } from '../time.ts';

/** Parts of the broker's own operation whose state the office shows. */
export const brokerStatusKinds = [
  ...(['prices', 'opening', 'halts', 'actions', 'booking', 'webhooks', 'provider'] as const),
  ...(['carrying', 'mail', 'mailFailed', 'forwarding', 'jobs', 'jobsFailed', 'record', 'held'] as const),
] as const;
export type BrokerStatusKind = (typeof brokerStatusKinds)[number];

export const brokerStatusTones = ['fine', 'slow', 'failed'] as const;
export type BrokerStatusTone = (typeof brokerStatusTones)[number];

/** Wait of each from which a person should look: several times its normal duration. */
const usualMs = {
  booking: MINUTE_MS,
  webhooks: 2 * MINUTE_MS,
  carrying: 3 * MINUTE_MS,
  mail: 5 * MINUTE_MS,
  forwarding: 60 * MINUTE_MS,
  jobs: 5 * MINUTE_MS,
} as const satisfies Partial<Record<BrokerStatusKind, number>>;

/** Returns the tone of a queue that empties automatically: slow once its oldest item has waited longer than usual. */
export function queueTone(kind: keyof typeof usualMs, oldest: Instant | undefined, now: Instant): BrokerStatusTone {
  return oldest !== undefined && now - oldest > usualMs[kind] ? 'slow' : 'fine';
}

const sourceTones = { live: 'fine', connecting: 'slow', stale: 'slow', down: 'failed' } as const;

/** Returns the tone of a price source's state. */
export function sourceTone(state: keyof typeof sourceTones): BrokerStatusTone {
  return sourceTones[state];
}

/** Returns the tone of a provider's calls of a day: slow with some unknown outcomes, failed if none was answered. */
export function providerTone({
  calls,
  unknown,
}: {
  readonly calls: number;
  readonly unknown: number;
}): BrokerStatusTone {
  if (unknown === 0) return 'fine';
  return unknown === calls ? 'failed' : 'slow';
}
