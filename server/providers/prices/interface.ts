import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';

/** A quote as its source gives it, before the gate has looked at it. */
export interface RawQuote {
  readonly symbol: InstrumentSymbol;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly sourceTime: Instant;
  /** The quoting source, where a source is made of several; else the source itself. */
  readonly source?: string;
}

/** The receiver of a source's messages. */
export interface PriceSink {
  onQuote(quote: RawQuote): void;
  /** Each second while the source is alive, whether or not anything is quoted (ruling R8). */
  onHeartbeat(at: Instant): void;
}

/**
 * A range of one instrument's tick sequence in time order. Prices are whole numbers at 1e-8 held in doubles, exact
 * because every rate is below 2^53: a year of ticks is processed without an object for each.
 */
export interface TickColumns {
  readonly count: number;
  readonly times: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
}

/** A source of prices: recorded, simulated or from outside. */
export interface PriceSource {
  /** Named by every quote and fill. */
  readonly name: string;
  /** Not a real market: shown wherever its prices are (ruling R25). */
  readonly simulated: boolean;
  /** True: instruments trade in their calendar's sessions. False: what has quotes is open, as in a recording. */
  readonly followsCalendar: boolean;
  /** True: any run of this installation gives the same ticks for the same time, so that bars may be stored. */
  readonly repeatable: boolean;
  /** Sends every tick from `from` on, in order, when it is due. */
  start(sink: PriceSink, from: Instant): void;
  stop(): void;
  /**
   * Where a source is made of several: when the instrument's own venue last confirmed its price. Silence is
   * then judged by it (ruling R8), since another venue's heartbeat says nothing about this one.
   */
  heardAt?(symbol: InstrumentSymbol): Elapsed | undefined;
  /** Where several sources quote an instrument: the present quote of another one than its own (ruling R36). */
  secondOpinion?(symbol: InstrumentSymbol): Pick<RawQuote, 'buy' | 'sell'> | undefined;
  /** The last quote before `now` of each instrument that has one. */
  latest(now: Instant): readonly RawQuote[];
  /** The ticks with from ≤ time < to: the sequence that `start` sends and that every bar is an aggregate of. */
  ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): TickColumns;
}

/** What a source needs to know of an instrument. */
export interface PricedInstrument {
  readonly symbol: InstrumentSymbol;
  readonly base: string;
  readonly quote: string;
  readonly decimals: number;
  readonly seedPrice: Rate;
  readonly spreadBps: number;
  readonly annualVol: number;
  readonly hours: HoursClass;
  readonly tickMs: number;
  readonly group: string;
}

/** Milliseconds by a monotonic clock: how old something is, never when it was. */
export type Elapsed = number;

export interface Clock {
  /** The wall clock, which may be set forward and back. */
  now(): Instant;
  elapsed(): Elapsed;
}
