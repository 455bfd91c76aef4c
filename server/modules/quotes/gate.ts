import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { isWellFormed } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass, SessionState } from '@candor/domain/pricing/sessions.ts';
import { marketState } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { Clock, PriceSource, RawQuote } from '../../providers/prices/interface.ts';
import { isJump } from './jump.ts';

/** Ids of ticks begin at the starting instant times this: higher than any before, and below 2^53 until 2039. */
const TICK_IDS_PER_MS = 4_096;
const CHECK_MS = 1_000;
const OPEN: SessionState = { open: true };

export interface GatedInstrument {
  readonly symbol: InstrumentSymbol;
  readonly category: Category;
  readonly hours: HoursClass;
  readonly ageLimitMs: number;
}

export interface StateChange {
  readonly symbol: InstrumentSymbol;
  readonly state: MarketState;
}

export interface GateSink {
  /** At the start: the last good quotes. They are no news, so they fire nothing. */
  onLoaded(quotes: readonly Quote[]): void;
  onTick(quote: Quote): void;
  /** When states change, and each second with whatever changed, nothing included: the sign that dealing is alive. */
  onStates(changes: readonly StateChange[], at: Instant): void;
}

export interface GateParts {
  readonly instruments: readonly GatedInstrument[];
  readonly source: PriceSource;
  readonly clock: Clock;
  readonly sink: GateSink;
}

/** Why quotes were not taken, and how many were. */
export interface GateCounts extends Record<QuoteFault, number> {
  accepted: number;
  held: number;
}

type QuoteFault = 'unknown' | 'malformed' | 'late' | 'duplicate' | 'outsideSession';

const NOTHING_COUNTED: GateCounts = {
  accepted: 0,
  held: 0,
  unknown: 0,
  malformed: 0,
  late: 0,
  duplicate: 0,
  outsideSession: 0,
};

interface Watched {
  readonly instrument: GatedInstrument;
  quote: Quote | undefined;
  /** A quote far from the last good one, until a second one agrees with it or with the last good one. */
  pending: RawQuote | undefined;
  published: MarketState | undefined;
}

/** The gate between a source and everything that trusts prices: nothing passes but good quotes in order. */
export function createGate(parts: GateParts): Gate {
  return new Gate(parts);
}

export class Gate {
  private readonly parts: GateParts;
  private readonly watched: ReadonlyMap<InstrumentSymbol, Watched>;
  private readonly counted: GateCounts = { ...NOTHING_COUNTED };
  private nextTickId = 0;
  private sourceHeardAt: Instant | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: GateParts) {
    this.parts = parts;
    this.watched = new Map(parts.instruments.map((instrument) => [instrument.symbol, watch(instrument)]));
  }

  start(): void {
    const { clock, source } = this.parts;
    const now = clock.now();
    this.nextTickId = now * TICK_IDS_PER_MS;
    this.load(now);
    source.start({ onQuote: (raw) => this.receive(raw), onHeartbeat: () => this.hear() }, now);
    this.check();
    this.timer = setInterval(() => this.check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.parts.source.stop();
  }

  /** The last good quote. */
  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.watched.get(symbol)?.quote;
  }

  /** Ruling R8 at any instant. */
  state(symbol: InstrumentSymbol, now: Instant): MarketState {
    const one = this.watched.get(symbol);
    return one === undefined ? { kind: 'none' } : this.stateOf(one, now);
  }

  counts(): Readonly<GateCounts> {
    return this.counted;
  }

  /** Takes one quote as its source sent it. */
  receive(raw: RawQuote): void {
    this.hear();
    const one = this.watched.get(raw.symbol);
    if (one === undefined) this.counted.unknown++;
    else this.judge(raw, one);
  }

  /** The source is alive, whether or not it has a quote. */
  hear(): void {
    this.sourceHeardAt = this.parts.clock.now();
  }

  /** Publishes the states that have changed since the last look. */
  check(): void {
    const now = this.parts.clock.now();
    this.parts.sink.onStates(
      [...this.watched.values()].flatMap((one) => this.changeOf(one, now)),
      now,
    );
  }

  private judge(raw: RawQuote, one: Watched): void {
    const refusal = this.refusalOf(raw, one);
    if (refusal !== undefined) this.counted[refusal]++;
    else if (isConfirmed(raw, one)) this.accept(raw, one);
    else this.hold(raw, one);
  }

  private refusalOf(raw: RawQuote, one: Watched): QuoteFault | undefined {
    if (!isWellFormed(raw) || !Number.isSafeInteger(raw.sourceTime)) return 'malformed';
    if (!this.session(one.instrument, raw.sourceTime).open) return 'outsideSession';
    const last = one.pending ?? one.quote;
    if (last === undefined) return undefined;
    if (raw.sourceTime < last.sourceTime) return 'late';
    const isRepeated = raw.sourceTime === last.sourceTime && raw.buy === last.buy && raw.sell === last.sell;
    return isRepeated ? 'duplicate' : undefined;
  }

  private accept(raw: RawQuote, one: Watched): void {
    const now = this.parts.clock.now();
    const quote = this.stamp(raw, now);
    this.counted.accepted++;
    one.pending = undefined;
    one.quote = quote;
    this.publish(one, now);
    this.parts.sink.onTick(quote);
  }

  private hold(raw: RawQuote, one: Watched): void {
    this.counted.held++;
    one.pending = raw;
    this.publish(one, this.parts.clock.now());
  }

  private load(now: Instant): void {
    const quotes: Quote[] = [];
    for (const raw of this.parts.source.latest(now)) {
      const one = this.watched.get(raw.symbol);
      if (one === undefined || !isWellFormed(raw)) continue;
      // As old as its source says: after a restart a quote is not fresh merely because it was read now.
      one.quote = this.stamp(raw, raw.sourceTime);
      quotes.push(one.quote);
    }
    this.parts.sink.onLoaded(quotes);
  }

  private stamp(raw: RawQuote, receivedTime: Instant): Quote {
    return { ...raw, tickId: this.nextTickId++, source: this.parts.source.name, receivedTime };
  }

  private publish(one: Watched, now: Instant): void {
    const changes = this.changeOf(one, now);
    if (changes.length > 0) this.parts.sink.onStates(changes, now);
  }

  private changeOf(one: Watched, now: Instant): StateChange[] {
    const state = this.stateOf(one, now);
    if (isSameState(one.published, state)) return [];
    one.published = state;
    return [{ symbol: one.instrument.symbol, state }];
  }

  private stateOf({ instrument, quote, pending }: Watched, now: Instant): MarketState {
    const { sourceHeardAt } = this;
    const session = this.session(instrument, now);
    const { ageLimitMs } = instrument;
    return marketState({ now, quote, session, sourceHeardAt, quarantined: pending !== undefined, ageLimitMs });
  }

  private session(instrument: GatedInstrument, instant: Instant): SessionState {
    return this.parts.source.followsCalendar ? sessionAt(instrument.hours, instant) : OPEN;
  }
}

function watch(instrument: GatedInstrument): Watched {
  return { instrument, quote: undefined, pending: undefined, published: undefined };
}

/** The first quote, one near the last good one, or one near the jump that waits: the second opinion. */
function isConfirmed(raw: RawQuote, { instrument, quote, pending }: Watched): boolean {
  if (quote === undefined || !isJump(instrument.category, quote, raw)) return true;
  return pending !== undefined && !isJump(instrument.category, pending, raw);
}

function isSameState(first: MarketState | undefined, second: MarketState): boolean {
  if (first === undefined || first.kind !== second.kind) return false;
  if (first.kind === 'closed' && second.kind === 'closed') return first.until === second.until;
  return !(first.kind === 'stale' && second.kind === 'stale') || first.since === second.since;
}
