import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';

const NEVER_QUOTED: MarketState = { kind: 'none' };

/**
 * The engine's view of prices: the last good quote and the state of each instrument, as its inputs said in their
 * order. It is undone with a batch, so that running inputs again sees what they saw.
 */
export class Market {
  readonly #quotes = new Map<InstrumentSymbol, Quote>();
  readonly #states = new Map<InstrumentSymbol, MarketState>();
  readonly #quotesBefore = new Map<InstrumentSymbol, Quote | undefined>();
  readonly #statesBefore = new Map<InstrumentSymbol, MarketState | undefined>();
  #lastTick = 0;
  #lastTickBefore = 0;
  #closingOnly = false;
  #closingOnlyBefore = false;

  get closingOnly(): boolean {
    return this.#closingOnly;
  }

  /** The highest tick seen, of any instrument: it says where a command stands among the ticks. */
  get lastTick(): number {
    return this.#lastTick;
  }

  quote(symbol: InstrumentSymbol): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  state(symbol: InstrumentSymbol): MarketState {
    return this.#states.get(symbol) ?? NEVER_QUOTED;
  }

  setQuote(quote: Quote): void {
    remember(this.#quotesBefore, this.#quotes, quote.symbol);
    this.#quotes.set(quote.symbol, quote);
    this.#lastTick = Math.max(this.#lastTick, quote.tickId);
  }

  setState(symbol: InstrumentSymbol, state: MarketState): void {
    remember(this.#statesBefore, this.#states, symbol);
    this.#states.set(symbol, state);
  }

  setClosingOnly(on: boolean): void {
    this.#closingOnly = on;
  }

  keep(): void {
    this.#quotesBefore.clear();
    this.#statesBefore.clear();
    this.#lastTickBefore = this.#lastTick;
    this.#closingOnlyBefore = this.#closingOnly;
  }

  undo(): void {
    restore(this.#quotesBefore, this.#quotes);
    restore(this.#statesBefore, this.#states);
    this.#lastTick = this.#lastTickBefore;
    this.#closingOnly = this.#closingOnlyBefore;
  }
}

function remember<Value>(
  before: Map<InstrumentSymbol, Value | undefined>,
  now: Map<InstrumentSymbol, Value>,
  symbol: string,
): void {
  if (!before.has(symbol)) before.set(symbol, now.get(symbol));
}

function restore<Value>(before: Map<InstrumentSymbol, Value | undefined>, now: Map<InstrumentSymbol, Value>): void {
  for (const [symbol, value] of before) {
    if (value === undefined) now.delete(symbol);
    else now.set(symbol, value);
  }
  before.clear();
}
