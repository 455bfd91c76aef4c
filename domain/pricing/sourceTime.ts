import type { Instant } from '../ids.ts';
import { SOURCE_SILENCE_MS } from './usability.ts';

/** A source's clock compared with ours, as its recent quotes show it. */
export interface SourceLead {
  /** Accepted lead of the source's clock over ours; 0 where both agree. */
  readonly believedMs: number;
  /** Another lead, common to all its quotes since an instant of a monotonic clock. */
  readonly claim: { readonly leadMs: number; readonly since: number } | undefined;
}

export const NO_LEAD: SourceLead = { believedMs: 0, claim: undefined };

/** Returns the lead after a quote that was stamped this far ahead of its receipt. */
export function leadAfter(lead: SourceLead, leadMs: number, now: number): SourceLead {
  if (leadMs <= SOURCE_SILENCE_MS) return NO_LEAD;
  if (isSame(leadMs, lead.believedMs)) return { ...lead, claim: undefined };
  if (lead.claim === undefined || !isSame(leadMs, lead.claim.leadMs)) {
    return { ...lead, claim: { leadMs, since: now } };
  }
  return now - lead.claim.since < SOURCE_SILENCE_MS ? lead : { believedMs: leadMs, claim: undefined };
}

/**
 * Is a quote too far ahead of our time? A single one is wrong. If all of a source have been equally far ahead for some
 * seconds, one of the two clocks is wrong, and the quotes are current: the future cannot be quoted.
 */
export function isEarly(lead: SourceLead, leadMs: number): boolean {
  return leadMs > SOURCE_SILENCE_MS && !isSame(leadMs, lead.believedMs);
}

/** The newest quote of an instrument in the order of its source's times. */
export interface SourceOrder {
  readonly newest: Instant;
  /** Since when, by a monotonic clock, all quotes have been older than the newest before them. */
  readonly behindSince: number | undefined;
}

/**
 * Returns the order after one more quote; a quote that is behind leaves the newest unchanged. If only such quotes
 * arrive for some seconds, the source's time went back, and the order restarts with this quote.
 */
export function orderAfter(order: SourceOrder | undefined, sourceTime: Instant, now: number): SourceOrder {
  if (order === undefined || sourceTime >= order.newest) return { newest: sourceTime, behindSince: undefined };
  const behindSince = order.behindSince ?? now;
  if (now - behindSince >= SOURCE_SILENCE_MS) return { newest: sourceTime, behindSince: undefined };
  return { ...order, behindSince };
}

/** Was the quote that made this order older than one before it? */
export function isBehind(order: SourceOrder): boolean {
  return order.behindSince !== undefined;
}

function isSame(leadMs: number, otherMs: number): boolean {
  return Math.abs(leadMs - otherMs) <= SOURCE_SILENCE_MS;
}
