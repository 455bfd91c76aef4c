import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { NO_VOLATILITY, judgeLevel } from '@candor/domain/pricing/jump.ts';
import type { HeldLevel, JumpRule, Level, Volatility } from '@candor/domain/pricing/jump.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketHours } from '@candor/domain/pricing/marketHours.ts';
import { ageLimitInForce, hoursSet } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass, SessionState } from '@candor/domain/pricing/sessions.ts';
import type { SetSpread } from '@candor/domain/pricing/setSpread.ts';
import { SOURCE_SILENCE_MS, marketState } from '@candor/domain/pricing/usability.ts';
import type { ReceivedMessage, MarketState } from '@candor/domain/pricing/usability.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import { machineTimers } from '../../../clock.ts';
import type { Timers } from '../../../clock.ts';
import { splitMark } from '@candor/domain/trading/splitMark.ts';
import type { Clock, Elapsed, PriceSource, RawQuote } from '../../../providers/prices/interface.ts';
import { nothingCounted, totalOf } from './gateCounts.ts';
import type { GateCounts, GateQuality } from './gateCounts.ts';
import { faultInItself, faultOf, isWide } from './quoteFault.ts';
import { QuoteTimes } from './quoteTimes.ts';
import { Timeline } from './timeline.ts';
import type { Moment } from './timeline.ts';

/**
 * Tick ids per millisecond: ids start at the starting instant times this, or above the last tick, and stay below 2^53
 * until 2039.
 */
const TICK_IDS_PER_MS = 4_096;
/** Ids skipped after a kill: more than the ticks of its last seconds, which were dealt with and are not on the tape. */
const TICK_IDS_LOST_MAX = 10 * TICK_IDS_PER_MS;
const CHECK_MS = 1_000;
const OPEN: SessionState = { open: true };

export interface GatedInstrument extends SetSpread {
  readonly symbol: InstrumentSymbol;
  readonly hours: HoursClass;
  readonly ageLimitMs: number;
  readonly jump: JumpRule;
}

export interface StateChange {
  readonly symbol: InstrumentSymbol;
  readonly state: MarketState;
}

export interface GateSink {
  /** Called at the start with the last good quotes. They are not new, so they fire nothing. */
  onLoaded(quotes: readonly Quote[]): void;
  onTick(quote: Quote): void;
  /** Called when states change, and each second even without changes, as a heartbeat of dealing. */
  onStates(changes: readonly StateChange[], at: Instant): void;
}

export interface GateDeps {
  readonly instruments: readonly GatedInstrument[];
  readonly source: PriceSource;
  readonly clock: Clock;
  readonly sink: GateSink;
  /** The highest tick id ever used; 0 at the very first start. */
  readonly lastTickId: number;
  /** Reports a problem that a person must look at. */
  readonly alarm: (message: string) => void;
  readonly timers?: Timers;
}

interface Watched {
  readonly instrument: GatedInstrument;
  /** Hours that two people have set; undefined for the catalogue's, if the source follows the calendar. */
  hours: MarketHours | undefined;
  ageLimitMs: number;
  readonly counts: GateCounts;
  quote: Quote | undefined;
  /** When the last good quote was received, and when the last good or held one. */
  receivedAt: Elapsed;
  quotedAt: Elapsed;
  volatility: Volatility;
  /** A price level far from the last good quote, until it is confirmed or abandoned. */
  held: HeldLevel<RawQuote> | undefined;
  /** Did the newest quote have an implausible spread? */
  isWide: boolean;
  published: MarketState | undefined;
}

/** Creates the gate between a source and everything that trusts prices: only good quotes in order pass. */
export function createGate(deps: GateDeps): Gate {
  return new Gate(deps);
}

export class Gate {
  private readonly deps: GateDeps;
  private readonly watched: ReadonlyMap<InstrumentSymbol, Watched>;
  private readonly timeline: Timeline;
  private readonly times: QuoteTimes;
  private unknown = 0;
  private silences = 0;
  private nextTickId = 0;
  private sourceHeardAt: Elapsed | undefined;
  private isSilent = false;
  private endChecking: (() => void) | undefined;

  constructor(deps: GateDeps) {
    this.deps = deps;
    this.watched = new Map(deps.instruments.map((instrument) => [instrument.symbol, watch(instrument)]));
    this.timeline = new Timeline(deps.clock);
    this.times = new QuoteTimes(deps.alarm);
  }

  start(): void {
    const { lastTickId, source } = this.deps;
    const moment = this.look();
    const { now } = moment;
    const isFirst = lastTickId === 0;
    this.nextTickId = Math.max(isFirst ? 0 : lastTickId + TICK_IDS_LOST_MAX, now * TICK_IDS_PER_MS);
    this.load(moment);
    source.start({ onQuote: (raw) => this.receive(raw), onHeartbeat: () => this.noteAlive() }, now);
    this.check();
    this.endChecking = (this.deps.timers ?? machineTimers).every(CHECK_MS, () => this.check());
  }

  stop(): void {
    this.endChecking?.();
    this.deps.source.stop();
  }

  /** Returns the last good quote. */
  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.watched.get(symbol)?.quote;
  }

  /** Ruling R8: returns the market's state at this moment. */
  state(symbol: InstrumentSymbol): MarketState {
    const one = this.watched.get(symbol);
    return one === undefined ? { kind: 'none' } : this.stateOf(one, this.look());
  }

  /** Returns the statistics of all instruments together, since the start. */
  counts(): Readonly<GateCounts> & { readonly silences: number; readonly unknown: number } {
    const counts = totalOf([...this.watched.values()].map((one) => one.counts));
    return { ...counts, silences: this.silences, unknown: this.unknown };
  }

  /** Returns the statistics of each instrument, for the public. */
  quality(): GateQuality {
    const moment = this.look();
    const { name: source, simulated } = this.deps.source;
    const instruments = [...this.watched.values()].map((one) => ({
      symbol: one.instrument.symbol,
      state: this.stateOf(one, moment).kind,
      counts: { ...one.counts },
      lastAt: one.quote && this.timeline.instantOf(one.receivedAt),
    }));
    const { silences, unknown } = this;
    return { source, simulated, heardAt: this.heard(this.sourceHeardAt, moment)?.at, silences, unknown, instruments };
  }

  /** Takes one quote as its source sent it. */
  receive(raw: RawQuote): void {
    this.noteAlive();
    const one = this.watched.get(raw.symbol);
    if (one === undefined) this.unknown++;
    else this.judge(raw, one, this.look());
  }

  /**
   * Rule CA-6: adjusts the gate's reference prices; returns the adjusted last good quote, with an id of its own and the
   * split as its source.
   */
  split(lastGood: Quote, ratio: SplitRatio): Quote {
    const one = this.watched.get(lastGood.symbol);
    if (one !== undefined) {
      one.quote = one.quote && splitQuote(one.quote, ratio);
      one.held = undefined;
    }
    return { ...lastGood, tickId: this.nextTickId++, source: splitMark(ratio) };
  }

  /** Rule SE-20: judges quotes by these terms from now on; `check` publishes the states that change. */
  takeTerms(terms: MarketTerms): void {
    for (const one of this.watched.values()) {
      one.hours = hoursSet(terms, one.instrument);
      one.ageLimitMs = ageLimitInForce(terms, one.instrument);
    }
  }

  /** Notes that the source is alive, with or without a quote. */
  noteAlive(): void {
    this.sourceHeardAt = this.look().elapsed;
    this.isSilent = false;
  }

  /** Publishes the states that have changed since the last call. */
  check(): void {
    const moment = this.look();
    this.noticeSilence(moment);
    this.deps.sink.onStates(
      [...this.watched.values()].flatMap((one) => this.changeOf(one, moment)),
      moment.now,
    );
  }

  private look(): Moment {
    const moment = this.timeline.look();
    if (moment.setBackMs > 0) {
      this.times.beginAgain();
      this.deps.alarm(`The clock was set back by ${Math.round(moment.setBackMs / SECOND_MS)} s: prices go on`);
    }
    return moment;
  }

  private judge(raw: RawQuote, one: Watched, moment: Moment): void {
    const { instrument } = one;
    const fault = faultOf(raw, {
      set: instrument,
      timeFault: () => this.times.fault(raw, this.sourceOf(raw), moment, (at) => this.session(one, at).open),
      last: one.held?.quote ?? one.quote,
    });
    if (fault !== undefined) one.counts[fault]++;
    if (fault !== undefined && fault !== 'wideSpread') return;
    if (fault === 'wideSpread') {
      one.quotedAt = moment.elapsed;
      one.isWide = true;
      return this.publish(one, moment);
    }
    const level = this.levelOf(raw, one, moment);
    one.quotedAt = moment.elapsed;
    one.isWide = false;
    if (level.kind === 'good') return this.accept(raw, one, { moment, volatility: level.volatility });
    one.counts.held++;
    one.held = level.held;
    this.publish(one, moment);
  }

  private levelOf(raw: RawQuote, one: Watched, { elapsed: now }: Moment): Level<RawQuote> {
    const { instrument, volatility, quote: last, held, quotedAt } = one;
    const second = this.deps.source.secondOpinion?.(instrument.symbol);
    return judgeLevel(raw, { rule: instrument.jump, volatility, last, held, quotedAt, now, second });
  }

  private noticeSilence(moment: Moment): void {
    const source = this.heard(this.sourceHeardAt, moment);
    if (this.isSilent || source === undefined || source.ageMs < SOURCE_SILENCE_MS) return;
    this.isSilent = true;
    this.silences++;
  }

  private accept(
    raw: RawQuote,
    one: Watched,
    { moment, volatility }: { readonly moment: Moment; readonly volatility: Volatility },
  ): void {
    const quote = this.stamp(raw, moment.now);
    one.counts.accepted++;
    one.held = undefined;
    one.quote = quote;
    one.receivedAt = moment.elapsed;
    one.volatility = volatility;
    this.publish(one, moment);
    this.deps.sink.onTick(quote);
  }

  private load({ now, elapsed }: Moment): void {
    const quotes: Quote[] = [];
    for (const raw of this.deps.source.latest(now)) {
      const one = this.watched.get(raw.symbol);
      if (one === undefined || faultInItself(raw) !== undefined || isWide(raw, one.instrument)) continue;
      // Age by the source's own time: after a restart a quote is not fresh merely because it was read now.
      one.quote = this.stamp(raw, raw.sourceTime);
      one.receivedAt = one.quotedAt = elapsed - (now - raw.sourceTime);
      quotes.push(one.quote);
    }
    this.deps.sink.onLoaded(quotes);
  }

  private stamp(raw: RawQuote, receivedTime: Instant): Quote {
    return { ...raw, tickId: this.nextTickId++, source: this.sourceOf(raw), receivedTime };
  }

  private sourceOf(raw: RawQuote): string {
    return raw.source ?? this.deps.source.name;
  }

  private publish(one: Watched, moment: Moment): void {
    const changes = this.changeOf(one, moment);
    if (changes.length > 0) this.deps.sink.onStates(changes, moment.now);
  }

  private changeOf(one: Watched, moment: Moment): StateChange[] {
    const state = this.stateOf(one, moment);
    if (isSameState(one.published, state)) return [];
    if (state.kind === 'stale' && one.published?.kind !== 'stale') one.counts.stale++;
    one.published = state;
    return [{ symbol: one.instrument.symbol, state }];
  }

  private stateOf(one: Watched, moment: Moment): MarketState {
    const { instrument, quote, quotedAt, held, isWide, ageLimitMs } = one;
    const { source } = this.deps;
    const heardAt = source.heardAt === undefined ? this.sourceHeardAt : source.heardAt(instrument.symbol);
    return marketState({
      quote: quote && this.heard(quotedAt, moment),
      // A venue may confirm its price a moment after `moment` was taken.
      source: this.heard(heardAt === undefined ? undefined : Math.min(heardAt, moment.elapsed), moment),
      session: this.session(one, moment.now),
      held: held !== undefined || isWide,
      ageLimitMs,
    });
  }

  private heard(at: Elapsed | undefined, { elapsed }: Moment): ReceivedMessage | undefined {
    return at === undefined ? undefined : { ageMs: elapsed - at, at: this.timeline.instantOf(at) };
  }

  private session({ instrument, hours }: Watched, instant: Instant): SessionState {
    if (hours !== undefined) return sessionAt(hours, instant);
    return this.deps.source.followsCalendar ? sessionAt(instrument.hours, instant) : OPEN;
  }
}

function watch(instrument: GatedInstrument): Watched {
  return {
    instrument,
    hours: undefined,
    ageLimitMs: instrument.ageLimitMs,
    counts: nothingCounted(),
    quote: undefined,
    receivedAt: 0,
    quotedAt: 0,
    volatility: NO_VOLATILITY,
    held: undefined,
    isWide: false,
    published: undefined,
  };
}

function isSameState(first: MarketState | undefined, second: MarketState): boolean {
  if (first === undefined || first.kind !== second.kind) return false;
  if (first.kind === 'closed' && second.kind === 'closed') return first.until === second.until;
  return !(first.kind === 'stale' && second.kind === 'stale') || first.since === second.since;
}
