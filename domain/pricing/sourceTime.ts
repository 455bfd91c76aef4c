import type { Instant } from '../ids.ts';
import { SOURCE_SILENCE_MS } from './usability.ts';

/** What the quotes of a source have lately said about its clock and ours. */
export interface SourceLead {
  /** So far ahead of our clock its own is believed to be; 0 where both agree. */
  readonly believedMs: number;
  /** Another lead that all its quotes have had since an instant of a clock that only goes forward. */
  readonly claim: { readonly leadMs: number; readonly since: number } | undefined;
}

export const NO_LEAD: SourceLead = { believedMs: 0, claim: undefined };

/** The lead after a quote that was stamped so far ahead of its receipt. */
export function leadAfter(lead: SourceLead, leadMs: number, now: number): SourceLead {
  if (leadMs <= SOURCE_SILENCE_MS) return NO_LEAD;
  if (isSame(leadMs, lead.believedMs)) return { ...lead, claim: undefined };
  if (lead.claim === undefined || !isSame(leadMs, lead.claim.leadMs)) {
    return { ...lead, claim: { leadMs, since: now } };
  }
  return now - lead.claim.since < SOURCE_SILENCE_MS ? lead : { believedMs: leadMs, claim: undefined };
}

/**
 * One quote from ahead of our time is wrong. When all of a source have been as far ahead for some seconds, one of the
 * two clocks is wrong, and the quotes are of now: nobody can quote the future.
 */
export function isEarly(lead: SourceLead, leadMs: number): boolean {
  return leadMs > SOURCE_SILENCE_MS && !isSame(leadMs, lead.believedMs);
}

/** Where the quotes of an instrument stand in the order of its source's times. */
export interface SourceOrder {
  readonly newest: Instant;
  /** Since when, by a clock that only goes forward, all have been older than the newest before them. */
  readonly behindSince: number | undefined;
}

/**
 * The order with one more quote; a quote that is behind leaves the newest as it is. When nothing else has come for some
 * seconds it is the source's time that went back, and the order begins with this quote.
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
