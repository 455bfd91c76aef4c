import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { DoneDelisting } from '@candor/domain/trading/corporateActions.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import type { GateSink, StateChange } from './gate.ts';

const NEVER_QUOTED: MarketState = { kind: 'none' };

/**
 * Rules HT-3, HT-4: a filter between the gate and everything that trusts prices. A halted instrument has the state
 * halted, and its quotes are withheld from the engine, the tape, the pages, the charts and the alerts. Its first quote
 * after the halt opens it again. Rule CA-12: a delisted instrument has no further quotes.
 */
export class HaltedPrices implements GateSink {
  readonly #sink: GateSink;
  /** States by the gate, ignoring halts. */
  readonly #states = new Map<InstrumentSymbol, MarketState>();
  readonly #quotedAt = new Map<InstrumentSymbol, Instant>();
  /** Instruments whose halt has ended, not quoted since. */
  readonly #awaited = new Set<InstrumentSymbol>();
  /** Last good quotes of the instruments halted or delisted at the start. */
  readonly #held: ReadonlyMap<InstrumentSymbol, Quote>;
  #halted: ReadonlySet<InstrumentSymbol>;
  #delisted: ReadonlySet<InstrumentSymbol>;

  constructor(sink: GateSink, halts: readonly Halt[], delistings: readonly DoneDelisting[]) {
    this.#sink = sink;
    this.#delisted = symbolsOf(delistings);
    this.#halted = symbolsOf(halts);
    this.#held = new Map(
      [...halts, ...delistings].flatMap(({ symbol, quote }) => (quote === undefined ? [] : [[symbol, quote]])),
    );
  }

  /** Sets the halts in force from now on. */
  setHalts(halts: readonly Halt[], at: Instant): void {
    const before = this.#halted;
    this.#halted = symbolsOf(halts);
    for (const symbol of before) if (!this.#halted.has(symbol)) this.#awaited.add(symbol);
    for (const symbol of this.#halted) this.#awaited.delete(symbol);
    const changed = [...before].filter((symbol) => !this.#halted.has(symbol));
    changed.push(...[...this.#halted].filter((symbol) => !before.has(symbol)));
    if (changed.length === 0) return;
    this.#sink.onStates(
      changed.map((symbol) => this.#changeOf(symbol, at)),
      at,
    );
  }

  /** Sets the instruments that are no longer dealt in. */
  setDelistings(delistings: readonly DoneDelisting[], at: Instant): void {
    const after = symbolsOf(delistings);
    const fresh = [...after].filter((symbol) => !this.#delisted.has(symbol));
    if (fresh.length === 0) return;
    this.#delisted = after;
    this.#sink.onStates(
      fresh.map((symbol) => this.#changeOf(symbol, at)),
      at,
    );
  }

  /** Loads quotes; a halted or delisted instrument keeps its last good quote from before, which margin uses too. */
  onLoaded(quotes: readonly Quote[]): void {
    const loaded = quotes.map((quote) => this.#held.get(quote.symbol) ?? quote);
    for (const { symbol, receivedTime } of loaded) this.#quotedAt.set(symbol, receivedTime);
    this.#sink.onLoaded(loaded);
  }

  onTick(quote: Quote): void {
    const { symbol, receivedTime } = quote;
    if (this.#halted.has(symbol) || this.#delisted.has(symbol)) return;
    this.#quotedAt.set(symbol, receivedTime);
    if (this.#awaited.delete(symbol)) this.#sink.onStates([this.#changeOf(symbol, receivedTime)], receivedTime);
    this.#sink.onTick(quote);
  }

  onStates(changes: readonly StateChange[], at: Instant): void {
    for (const { symbol, state } of changes) this.#states.set(symbol, state);
    this.#sink.onStates(
      changes.map(({ symbol }) => this.#changeOf(symbol, at)),
      at,
    );
  }

  #changeOf(symbol: InstrumentSymbol, at: Instant): StateChange {
    if (this.#delisted.has(symbol)) return { symbol, state: { kind: 'delisted' } };
    const state = this.#states.get(symbol) ?? NEVER_QUOTED;
    if (this.#halted.has(symbol)) return { symbol, state: { kind: 'halted' } };
    if (!this.#awaited.has(symbol) || !isUsable(state)) return { symbol, state };
    return { symbol, state: { kind: 'stale', since: this.#quotedAt.get(symbol) ?? at } };
  }
}

function symbolsOf(of: readonly Pick<Halt, 'symbol'>[]): ReadonlySet<InstrumentSymbol> {
  return new Set(of.map(({ symbol }) => symbol));
}
