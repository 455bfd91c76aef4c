import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Clock, Elapsed, PriceSink, PriceSource } from '../interface.ts';
import type { Leg, SourceHealth } from '../venues/venue.ts';

/** Leg of a router for a source of our own, the simulated market. */
export class SourceLeg implements Leg {
  readonly name: string;
  readonly symbols: ReadonlySet<InstrumentSymbol>;
  readonly isMarket = false;
  readonly #source: PriceSource;
  readonly #clock: Clock;
  readonly #quoted = new Set<InstrumentSymbol>();
  #isRunning = false;
  #received: { readonly at: Instant; readonly elapsed: Elapsed } | undefined;
  #quotes = 0;

  constructor(source: PriceSource, symbols: readonly InstrumentSymbol[], clock: Clock) {
    this.name = source.name;
    this.symbols = new Set(symbols);
    this.#source = source;
    this.#clock = clock;
  }

  start(sink: PriceSink, from: Instant): void {
    this.#isRunning = true;
    this.#source.start(
      {
        onQuote: (quote) => {
          this.#quotes++;
          this.#quoted.add(quote.symbol);
          sink.onQuote({ ...quote, source: this.name });
        },
        onHeartbeat: (at) => {
          this.#received = { at, elapsed: this.#clock.elapsed() };
          sink.onHeartbeat(at);
        },
      },
      from,
    );
  }

  stop(): void {
    this.#isRunning = false;
    this.#source.stop();
  }

  heardAt(symbol: InstrumentSymbol): Elapsed | undefined {
    return this.#quoted.has(symbol) ? this.#received?.elapsed : undefined;
  }

  health(): SourceHealth {
    return {
      name: this.name,
      state: this.#isRunning ? 'live' : 'down',
      heardAt: this.#received?.at,
      connections: 0,
      quotes: this.#quotes,
      garbage: 0,
      late: 0,
      unknown: 0,
      rejected: 0,
      lastEnd: undefined,
    };
  }
}
