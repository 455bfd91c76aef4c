import type { Instant } from '../ids.ts';
import { MINUTE_MS } from '../time.ts';

/** Ruling R8: whether an instrument can be traded now, and if not, why. */
export type MarketState =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly until: Instant | undefined }
  | { readonly kind: 'stale'; readonly since: Instant }
  | { readonly kind: 'held' }
  /** The desk has halted the instrument (ruling R36). */
  | { readonly kind: 'halted' }
  /** The instrument is delisted: nothing is dealt in it (rule CA-12). */
  | { readonly kind: 'delisted' }
  | { readonly kind: 'none' };

export const SOURCE_SILENCE_MS = 5_000;
export const QUOTE_AGE_LIMIT_MS = MINUTE_MS;

/** A message received: its age by a clock that only goes forward, and its time for people to read. */
export interface ReceivedMessage {
  readonly ageMs: number;
  readonly at: Instant;
}

export interface MarketFacts {
  /** The instrument's newest quote, good or held; undefined before its first good one. */
  readonly quote: ReceivedMessage | undefined;
  /** Whether the instrument's session is open, and if not, when it opens (undefined: unknown). */
  readonly session: { readonly open: true } | { readonly open: false; readonly opensAt: Instant | undefined };
  /** The source's last quote or heartbeat, of any instrument. */
  readonly source: ReceivedMessage | undefined;
  /** Whether the newest quote waits for confirmation (a jump), or its spread was implausible. */
  readonly held: boolean;
  /**
   * Age limit that two people have set (rule SE-18), else the catalogue's: 60 s, or 15 s for the busiest instruments.
   */
  readonly ageLimitMs: number;
}

/**
 * Ruling R8 as one ladder, the only place that decides why an instrument is not usable: market closed, never quoted,
 * source silent, own quote too old, held, else open. A negative age, of something still to come, is not fresh.
 */
export function marketState({ session, quote, source, held, ageLimitMs }: MarketFacts): MarketState {
  if (!session.open) return { kind: 'closed', until: session.opensAt };
  if (quote === undefined) return { kind: 'none' };
  if (source === undefined) return { kind: 'stale', since: quote.at };
  if (source.ageMs < 0 || source.ageMs >= SOURCE_SILENCE_MS) return { kind: 'stale', since: source.at };
  if (quote.ageMs < 0 || quote.ageMs > ageLimitMs) return { kind: 'stale', since: quote.at };
  return held ? { kind: 'held' } : { kind: 'open' };
}

/** Is the market usable? Only an open one opens, closes or fires anything. */
export function isUsable(state: MarketState): boolean {
  return state.kind === 'open';
}

/**
 * Rules PO-11, TR-29: can pending orders and levels be set? In a shut market they can, against the last good price; not
 * where the price is stale, held or halted.
 */
export function isSettable(state: MarketState): boolean {
  return isUsable(state) || state.kind === 'closed';
}

export type UnusableCode = 'instrumentHalted' | 'instrumentDelisted' | 'temporarilyUnavailable';

/**
 * Returns the refusal of dealing at an unusable price: a halt and a delisting have codes of their own (rules HT-2,
 * CA-12).
 */
export function unusableCode({ kind }: Pick<MarketState, 'kind'>): UnusableCode {
  if (kind === 'halted') return 'instrumentHalted';
  return kind === 'delisted' ? 'instrumentDelisted' : 'temporarilyUnavailable';
}
