import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass, SessionState } from '@candor/domain/pricing/sessions.ts';
import { SOURCE_SILENCE_MS, marketState } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { Clock, PriceSource, RawQuote } from '../../providers/prices/interface.ts';
import { nothingCounted, totalOf } from './gateCounts.ts';
import type { GateCounts, GateQuality } from './gateCounts.ts';
import { isJump } from './jump.ts';
import { faultInItself, faultOf, isWide } from './quoteFault.ts';
import type { UsualSpread } from './quoteFault.ts';

/** Ids of ticks begin at the starting instant times this: higher than any before, and below 2^53 until 2039. */
const TICK_IDS_PER_MS = 4_096;
const CHECK_MS = 1_000;
/** A jump that nothing has taken back for so long, while the source went on, is the market. */
const HELD_MAX_MS = 2_000;
const OPEN: SessionState = { open: true };

export interface GatedInstrument extends UsualSpread {
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

/** Why an instrument is quarantined: a quote far from the last good one, or a spread that is no market's. */
type Held =
  | { readonly why: 'jump'; readonly quote: RawQuote; readonly since: Instant }
  | { readonly why: 'spread'; readonly since: Instant };

interface Watched {
  readonly instrument: GatedInstrument;
  readonly counts: GateCounts;
  quote: Quote | undefined;
  /** Until a good quote comes, or, of a jump, until it has stood for a while. */
  held: Held | undefined;
  published: MarketState | undefined;
}

/** The gate between a source and everything that trusts prices: nothing passes but good quotes in order. */
export function createGate(parts: GateParts): Gate {
  return new Gate(parts);
}

export class Gate {
  private readonly parts: GateParts;
  private readonly watched: ReadonlyMap<InstrumentSymbol, Watched>;
  private unknown = 0;
  private silences = 0;
  private nextTickId = 0;
  private sourceHeardAt: Instant | undefined;
  private isSilent = false;
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

  /** Of all instruments together, since the start. */
  counts(): Readonly<GateCounts> & { readonly silences: number; readonly unknown: number } {
    const counts = totalOf([...this.watched.values()].map((one) => one.counts));
    return { ...counts, silences: this.silences, unknown: this.unknown };
  }

  /** Of each instrument, for everybody to see. */
  quality(): GateQuality {
    const now = this.parts.clock.now();
    const { name: source, simulated } = this.parts.source;
    const instruments = [...this.watched.values()].map((one) => ({
      symbol: one.instrument.symbol,
      state: this.stateOf(one, now).kind,
      counts: { ...one.counts },
      lastAt: one.quote?.receivedTime,
    }));
    const { sourceHeardAt: heardAt, silences, unknown } = this;
    return { source, simulated, heardAt, silences, unknown, instruments };
  }

  /** Takes one quote as its source sent it. */
  receive(raw: RawQuote): void {
    this.hear();
    const one = this.watched.get(raw.symbol);
    if (one === undefined) this.unknown++;
    else this.judge(raw, one);
  }

  /** The source is alive, whether or not it has a quote. */
  hear(): void {
    this.sourceHeardAt = this.parts.clock.now();
    this.isSilent = false;
  }

  /** Publishes the states that have changed since the last look. */
  check(): void {
    const now = this.parts.clock.now();
    this.noticeSilence(now);
    for (const one of this.watched.values()) this.confirmByTime(one, now);
    this.parts.sink.onStates(
      [...this.watched.values()].flatMap((one) => this.changeOf(one, now)),
      now,
    );
  }

  private judge(raw: RawQuote, one: Watched): void {
    const now = this.parts.clock.now();
    const { instrument, held } = one;
    const fault = faultOf(raw, {
      usual: instrument,
      now,
      isSessionOpen: (at) => this.session(instrument, at).open,
      last: held?.why === 'jump' ? held.quote : one.quote,
    });
    if (fault !== undefined) one.counts[fault]++;
    if (fault === 'wideSpread') this.hold(one, { why: 'spread', since: now });
    if (fault !== undefined) return;
    if (isConfirmed(raw, one)) return this.accept(raw, one);
    one.counts.held++;
    return this.hold(one, { why: 'jump', quote: raw, since: now });
  }

  /** The source has gone on and has not taken the jump back. */
  private confirmByTime(one: Watched, now: Instant): void {
    const { held, instrument } = one;
    if (held?.why !== 'jump' || now - held.since < HELD_MAX_MS) return;
    const heardAt = this.heardAt(instrument);
    const isAlive = heardAt !== undefined && heardAt > held.since;
    if (isAlive && this.session(instrument, now).open) this.accept(held.quote, one);
  }

  private noticeSilence(now: Instant): void {
    if (this.isSilent || this.sourceHeardAt === undefined || now - this.sourceHeardAt < SOURCE_SILENCE_MS) return;
    this.isSilent = true;
    this.silences++;
  }

  private accept(raw: RawQuote, one: Watched): void {
    const now = this.parts.clock.now();
    const quote = this.stamp(raw, now);
    one.counts.accepted++;
    one.held = undefined;
    one.quote = quote;
    this.publish(one, now);
    this.parts.sink.onTick(quote);
  }

  private hold(one: Watched, held: Held): void {
    one.held = held;
    this.publish(one, held.since);
  }

  private load(now: Instant): void {
    const quotes: Quote[] = [];
    for (const raw of this.parts.source.latest(now)) {
      const one = this.watched.get(raw.symbol);
      if (one === undefined || faultInItself(raw) !== undefined || isWide(raw, one.instrument)) continue;
      // As old as its source says: after a restart a quote is not fresh merely because it was read now.
      one.quote = this.stamp(raw, raw.sourceTime);
      quotes.push(one.quote);
    }
    this.parts.sink.onLoaded(quotes);
  }

  private stamp(raw: RawQuote, receivedTime: Instant): Quote {
    return { ...raw, tickId: this.nextTickId++, source: raw.source ?? this.parts.source.name, receivedTime };
  }

  private publish(one: Watched, now: Instant): void {
    const changes = this.changeOf(one, now);
    if (changes.length > 0) this.parts.sink.onStates(changes, now);
  }

  private changeOf(one: Watched, now: Instant): StateChange[] {
    const state = this.stateOf(one, now);
    if (isSameState(one.published, state)) return [];
    if (state.kind === 'stale' && one.published?.kind !== 'stale') one.counts.stale++;
    one.published = state;
    return [{ symbol: one.instrument.symbol, state }];
  }

  private stateOf({ instrument, quote, held }: Watched, now: Instant): MarketState {
    const sourceHeardAt = this.heardAt(instrument);
    const session = this.session(instrument, now);
    const { ageLimitMs } = instrument;
    return marketState({ now, quote, session, sourceHeardAt, quarantined: held !== undefined, ageLimitMs });
  }

  private heardAt({ symbol }: GatedInstrument): Instant | undefined {
    const { source } = this.parts;
    return source.heardAt === undefined ? this.sourceHeardAt : source.heardAt(symbol);
  }

  private session(instrument: GatedInstrument, instant: Instant): SessionState {
    return this.parts.source.followsCalendar ? sessionAt(instrument.hours, instant) : OPEN;
  }
}

function watch(instrument: GatedInstrument): Watched {
  return { instrument, counts: nothingCounted(), quote: undefined, held: undefined, published: undefined };
}

/** The first quote, one near the last good one, or one near the jump that waits: the second opinion. */
function isConfirmed(raw: RawQuote, { instrument, quote, held }: Watched): boolean {
  if (quote === undefined || !isJump(instrument.category, quote, raw)) return true;
  return held?.why === 'jump' && !isJump(instrument.category, held.quote, raw);
}

function isSameState(first: MarketState | undefined, second: MarketState): boolean {
  if (first === undefined || first.kind !== second.kind) return false;
  if (first.kind === 'closed' && second.kind === 'closed') return first.until === second.until;
  return !(first.kind === 'stale' && second.kind === 'stale') || first.since === second.since;
}
