import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Elapsed, PriceSink } from '../interface.ts';

/** Best bid and offer as a venue sends it, under the venue's own name. */
export interface VenueQuote {
  readonly name: string;
  readonly bid: Rate;
  readonly offer: Rate;
  /** Venue's time of the quote; undefined where it sends none, and the quote is as old as its receipt. */
  readonly at: Instant | undefined;
}

/** Events of one connection. After `onEnd` there are no more. */
export interface VenueEvents {
  /** Reports that we are connected, admitted and subscribed. */
  onReady(): void;
  /** Reports any valid message of the venue, a heartbeat included. */
  onAlive(): void;
  onQuote(quote: VenueQuote): void;
  /** Reports a message that violates the protocol or its limits. */
  onGarbage(what: string): void;
  /** Reports that the venue does not quote this name to us. */
  onRejected(name: string, reason: string): void;
  onEnd(reason: string): void;
}

export interface Venue {
  readonly name: string;
  /** Silence after which the connection is no longer trusted. */
  readonly silenceMs: number;
  /** Name of its session at the venue, which admits one at a time; undefined: any number may run side by side. */
  readonly session?: string;
  /** Opens one connection for these names, and never ends it synchronously; the returned function closes it. */
  connect(names: readonly string[], events: VenueEvents): () => void;
}

/** State of a connection. `down`: not connected, and waiting to try again. `stale`: connected, but silent. */
export type VenueState = 'connecting' | 'live' | 'stale' | 'down';

/** Statistics of a source. They contain no secret: reasons are ours, not quoted from the venue. */
export interface SourceHealth {
  readonly name: string;
  readonly state: VenueState;
  readonly heardAt: Instant | undefined;
  readonly connections: number;
  readonly quotes: number;
  readonly garbage: number;
  /** Number of quotes older than the one before, or too old when they arrived. */
  readonly late: number;
  readonly unknown: number;
  readonly rejected: number;
  /** Reason why the last connection ended. */
  readonly lastEnd: string | undefined;
}

/** Source that a router can choose. */
export interface Leg {
  readonly name: string;
  readonly symbols: ReadonlySet<InstrumentSymbol>;
  start(sink: PriceSink, from: Instant): void;
  stop(): void;
  /** Whether its prices are a real market's, so that another source's can be compared with them. */
  readonly isMarket: boolean;
  /** Name of its session: two sources with the same one cannot run side by side. */
  readonly session?: string | undefined;
  /** Returns when this source last confirmed the instrument's price; the present while it confirms it. */
  heardAt(symbol: InstrumentSymbol): Elapsed | undefined;
  health(): SourceHealth;
}
