import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';

/** Quote as its source sends it, before the gate has checked it. */
export interface RawQuote {
  readonly symbol: InstrumentSymbol;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly sourceTime: Instant;
  /** Quoting source, if several sources are combined; else the source itself. */
  readonly source?: string;
}

/** Receiver of a source's messages. */
export interface PriceSink {
  onQuote(quote: RawQuote): void;
  /** Called each second while the source is alive, whether or not anything is quoted (ruling R8). */
  onHeartbeat(at: Instant): void;
}

/**
 * Range of one instrument's tick sequence in time order. Prices are whole numbers at 1e-8 held in doubles, exact
 * because every rate is below 2^53: a year of ticks is processed without an object for each.
 */
export interface TickColumns {
  readonly count: number;
  readonly times: Float64Array;
  readonly buys: Float64Array;
  readonly sells: Float64Array;
}

/** Source of prices: recorded, simulated or external. */
export interface PriceSource {
  /** Name, contained in every quote and fill. */
  readonly name: string;
  /** Whether the market is not real: shown wherever its prices are (ruling R25). */
  readonly simulated: boolean;
  /**
   * True: instruments trade in their calendar's sessions. False: an instrument with quotes is open, as in a recording.
   */
  readonly followsCalendar: boolean;
  /** True: any run of this installation gives the same ticks for the same time, so that bars may be stored. */
  readonly repeatable: boolean;
  /** Sends every tick from `from` on, in order, when it is due. */
  start(sink: PriceSink, from: Instant): void;
  stop(): void;
  /**
   * Returns when the instrument's own venue last confirmed its price, if several sources are combined. Silence is then
   * judged by this time (ruling R8), since another venue's heartbeat says nothing about this one.
   */
  heardAt?(symbol: InstrumentSymbol): Elapsed | undefined;
  /** Returns the present quote of a source other than the instrument's own, where several quote it (ruling R36). */
  secondOpinion?(symbol: InstrumentSymbol): Pick<RawQuote, 'buy' | 'sell'> | undefined;
  /** Returns the last quote before `now` of each instrument that has one. */
  latest(now: Instant): readonly RawQuote[];
  /** Returns the ticks with from ≤ time < to, of the sequence that `start` sends and every bar aggregates. */
  ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): TickColumns;
  /** Returns a number that grows whenever the instrument's past ticks change: bars made before it are outdated. */
  edition?(symbol: InstrumentSymbol): number;
  /** Resolves once the ticks from before the start are available, if they are read after it. */
  readonly recalled?: Promise<void>;
}

/** Properties of an instrument that a source needs. */
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

/** Milliseconds of a monotonic clock: used for ages, never for the time of day. */
export type Elapsed = number;

export interface Clock {
  /** Returns the wall clock's time, which may be set forward or back. */
  now(): Instant;
  elapsed(): Elapsed;
}
