import type { Instant } from '../ids.ts';
import type { Quote } from './quote.ts';

/** Ruling R8: why an instrument can be traded now, or cannot. */
export type MarketState =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly until: Instant | undefined }
  | { readonly kind: 'stale'; readonly since: Instant }
  | { readonly kind: 'held' }
  /** The desk has halted the instrument (ruling R36). */
  | { readonly kind: 'halted' }
  | { readonly kind: 'none' };

export const SOURCE_SILENCE_MS = 5_000;
export const QUOTE_AGE_LIMIT_MS = 60_000;

export interface MarketFacts {
  readonly now: Instant;
  /** The instrument's last good quote; undefined before its first. */
  readonly quote: Pick<Quote, 'receivedTime'> | undefined;
  /** Is the instrument's session open, and if not, when does it open (undefined: unknown)? */
  readonly session: { readonly open: true } | { readonly open: false; readonly opensAt: Instant | undefined };
  /** The source's last quote or heartbeat, of any instrument. */
  readonly sourceHeardAt: Instant | undefined;
  /** The newest quote waits for confirmation (a jump): nothing trades until a second one agrees. */
  readonly quarantined: boolean;
  /** From the catalogue: 60 s, or 15 s for the busiest instruments. */
  readonly ageLimitMs: number;
}

/** Ruling R8 as one ladder: market closed, never quoted, source silent, own quote too old, quarantined, else open. */
export function marketState(facts: MarketFacts): MarketState {
  const { now, quote, session, sourceHeardAt } = facts;
  if (!session.open) return { kind: 'closed', until: session.opensAt };
  if (quote === undefined) return { kind: 'none' };
  if (sourceHeardAt === undefined || now - sourceHeardAt >= SOURCE_SILENCE_MS) {
    return { kind: 'stale', since: sourceHeardAt ?? quote.receivedTime };
  }
  if (now - quote.receivedTime > facts.ageLimitMs) return { kind: 'stale', since: quote.receivedTime };
  return facts.quarantined ? { kind: 'held' } : { kind: 'open' };
}

/** Only an open market opens, closes or fires anything. */
export function isUsable(state: MarketState): boolean {
  return state.kind === 'open';
}

/** Why nothing is dealt at this price: a halt has a refusal of its own (rule HT-2). */
export function unusableCode(state: MarketState): 'instrumentHalted' | 'temporarilyUnavailable' {
  return state.kind === 'halted' ? 'instrumentHalted' : 'temporarilyUnavailable';
}
