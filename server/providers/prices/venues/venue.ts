import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Elapsed, PriceSink } from '../interface.ts';

/** A best bid and offer as a venue sends it, under the venue's own name. */
export interface VenueQuote {
  readonly name: string;
  readonly bid: Rate;
  readonly offer: Rate;
  /** The venue's time; undefined where it sends none, and the quote is as old as its receipt. */
  readonly at: Instant | undefined;
}

/** The events of one connection. After `onEnd` there are no more. */
export interface VenueEvents {
  /** Connected, admitted and subscribed. */
  onReady(): void;
  /** Any valid message of the venue, a heartbeat included. */
  onAlive(): void;
  onQuote(quote: VenueQuote): void;
  /** A message that is not of the protocol, or breaks its limits. */
  onGarbage(what: string): void;
  /** The venue does not quote this name to us. */
  onRejected(name: string, reason: string): void;
  onEnd(reason: string): void;
}

export interface Venue {
  readonly name: string;
  /** After this long without a message the connection is no longer trusted. */
  readonly silenceMs: number;
  /** What names its session at the venue, which admits one at a time; undefined: any number may run side by side. */
  readonly session?: string;
  /** Opens one connection for these names, and never ends it synchronously; the returned function closes it. */
  connect(names: readonly string[], events: VenueEvents): () => void;
}

/** `down`: not connected, and waiting to try again. `stale`: connected, but silent. */
export type VenueState = 'connecting' | 'live' | 'stale' | 'down';

/** A source's statistics. They contain no secret: reasons are our own words, not the venue's. */
export interface SourceHealth {
  readonly name: string;
  readonly state: VenueState;
  readonly heardAt: Instant | undefined;
  readonly connections: number;
  readonly quotes: number;
  readonly garbage: number;
  /** Quotes older than the one before, or than a quote may be when it arrives. */
  readonly late: number;
  readonly unknown: number;
  readonly rejected: number;
  /** Why the last connection ended. */
  readonly lastEnd: string | undefined;
}

/** One of the sources that a router chooses from. */
export interface Leg {
  readonly name: string;
  readonly symbols: ReadonlySet<InstrumentSymbol>;
  start(sink: PriceSink, from: Instant): void;
  stop(): void;
  /** Its prices are a real market's, so that another source's can be compared with them. */
  readonly isMarket: boolean;
  /** Two sources of one session cannot run side by side. */
  readonly session?: string | undefined;
  /** When the instrument's price was last confirmed by this source; the present while the source confirms it. */
  heardAt(symbol: InstrumentSymbol): Elapsed | undefined;
  health(): SourceHealth;
}
