import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import type { PriceSource } from '@candor/server/providers/prices/interface.ts';
import { pastQuotes } from '@candor/server/wiring/pastQuotes.ts';

/** Ticks decided together; after them the engine gets its turn to write. */
const TICKS_AT_ONCE = 2_000;

/** Receives the time and the prices of the past while they are played. */
export interface PastListener {
  setClock(instant: Instant): void;
  onQuote(quote: Quote): void;
  /** Returns the tick as the source gave it at that time, where it was wrong. */
  asGiven?(quote: Quote): Quote;
  /** Called when a period has been played, since the next one may read it back. */
  onPlayed?(): Promise<void>;
}

/** The simulated market's past, played through the engine as if it were now, each tick only once. */
export class PastMarket {
  readonly #source: PriceSource;
  readonly #engine: Engine;
  readonly #listener: PastListener;
  readonly #playedTo = new Map<InstrumentSymbol, Instant>();

  constructor(source: PriceSource, engine: Engine, listener: PastListener) {
    this.#source = source;
    this.#engine = engine;
    this.#listener = listener;
  }

  /** Passes every tick of these instruments in the period to the engine, in order of time. */
  async play(symbols: readonly InstrumentSymbol[], from: Instant, to: Instant): Promise<void> {
    const quotes = symbols.flatMap((symbol) => this.#quotes(symbol, from, to));
    quotes.sort((first, second) => first.tickId - second.tickId);
    for (const symbol of symbols) this.#engine.market(symbol, { kind: 'open' });
    for (const [index, quote] of quotes.entries()) {
      this.#listener.setClock(quote.receivedTime);
      this.#listener.onQuote(quote);
      this.#engine.tick(quote);
      if (index % TICKS_AT_ONCE === 0) await this.#engine.idle();
    }
    await this.#engine.idle();
    this.#listener.setClock(to);
    await this.#listener.onPlayed?.();
  }

  #quotes(symbol: InstrumentSymbol, from: Instant, to: Instant): Quote[] {
    const begin = Math.max(from, this.#playedTo.get(symbol) ?? from);
    this.#playedTo.set(symbol, Math.max(begin, to));
    const quotes = begin < to ? pastQuotes(this.#source, [symbol], begin, to) : [];
    return quotes.map((quote) => this.#listener.asGiven?.(quote) ?? quote);
  }
}
