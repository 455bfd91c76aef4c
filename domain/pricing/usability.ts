import type { Instant } from '../ids.ts';

/** Ruling R8: why an instrument can be traded now, or cannot. */
export type MarketState =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly until: Instant | undefined }
  | { readonly kind: 'stale'; readonly since: Instant }
  | { readonly kind: 'held' }
  /** The desk has halted the instrument (ruling R36). */
  | { readonly kind: 'halted' }
  /** Nothing is dealt in it any more (rule CA-12). */
  | { readonly kind: 'delisted' }
  | { readonly kind: 'none' };

export const SOURCE_SILENCE_MS = 5_000;
export const QUOTE_AGE_LIMIT_MS = 60_000;

/** Something that was heard: how long ago by a clock that only goes forward, and when for people to read. */
export interface Heard {
  readonly ageMs: number;
  readonly at: Instant;
}

export interface MarketFacts {
  /** The instrument's newest quote, good or held; undefined before its first good one. */
  readonly quote: Heard | undefined;
  /** Is the instrument's session open, and if not, when does it open (undefined: unknown)? */
  readonly session: { readonly open: true } | { readonly open: false; readonly opensAt: Instant | undefined };
  /** The source's last quote or heartbeat, of any instrument. */
  readonly source: Heard | undefined;
  /** The newest quote waits for confirmation (a jump), or its spread was no market's. */
  readonly held: boolean;
  /** As two people have set it (rule SE-18), else the catalogue's: 60 s, or 15 s for the busiest instruments. */
  readonly ageLimitMs: number;
}

/**
 * Ruling R8 as one ladder, the only place that says why an instrument is not usable: market closed, never quoted,
 * source silent, own quote too old, held, else open. What has yet to come, by its age, is not fresh.
 */
export function marketState({ session, quote, source, held, ageLimitMs }: MarketFacts): MarketState {
  if (!session.open) return { kind: 'closed', until: session.opensAt };
  if (quote === undefined) return { kind: 'none' };
  if (source === undefined) return { kind: 'stale', since: quote.at };
  if (source.ageMs < 0 || source.ageMs >= SOURCE_SILENCE_MS) return { kind: 'stale', since: source.at };
  if (quote.ageMs < 0 || quote.ageMs > ageLimitMs) return { kind: 'stale', since: quote.at };
  return held ? { kind: 'held' } : { kind: 'open' };
}

/** Only an open market opens, closes or fires anything. */
export function isUsable(state: MarketState): boolean {
  return state.kind === 'open';
}

/**
 * Rules PO-11, TR-29: in a shut market orders that wait and levels are set against the last good price, too. Where the
 * price is stale, held or halted nothing is set.
 */
export function isSettable(state: MarketState): boolean {
  return isUsable(state) || state.kind === 'closed';
}

export type UnusableCode = 'instrumentHalted' | 'instrumentDelisted' | 'temporarilyUnavailable';

/** Why nothing is dealt at this price: a halt and a delisting have refusals of their own (rules HT-2, CA-12). */
export function unusableCode({ kind }: Pick<MarketState, 'kind'>): UnusableCode {
  if (kind === 'halted') return 'instrumentHalted';
  return kind === 'delisted' ? 'instrumentDelisted' : 'temporarilyUnavailable';
}
