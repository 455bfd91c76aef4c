import type { Actions, DoneDelisting } from '@candor/domain/trading/corporateActions.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { HaltedPrices } from '../modules/engine/quotes/index.ts';
import type { GateSink } from '../modules/engine/quotes/index.ts';

/** Passes the engine's messages about halts and delistings to the prices, and publishes the halts. */
export class HaltLine {
  readonly #bus: Bus;
  readonly #clock: Clock;
  #halts: readonly Halt[] = [];
  #delistings: readonly DoneDelisting[] = [];
  #prices: HaltedPrices | undefined;

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /**
   * Applies the halts, also before the prices are open: the engine starts first. Rule HT-3: a halt is announced once it
   * is stored, and its instrument's quotes reach the pages until then. The pages then get the price that margin uses.
   */
  publish(halts: readonly Halt[]): void {
    const before = new Set(this.#halts.map(({ symbol }) => symbol));
    this.#halts = halts;
    this.#prices?.setHalts(halts, this.#clock.now());
    this.#bus.publish('dealing.halts', halts);
    const last = halts.flatMap(({ symbol, quote }) => (quote === undefined || before.has(symbol) ? [] : [quote]));
    if (this.#prices !== undefined && last.length > 0) this.#bus.publish('quotes.loaded', last);
  }

  /** Rule CA-12: ends the prices of delisted instruments. */
  endDelisted({ delistings }: Actions): void {
    this.#delistings = delistings;
    this.#prices?.setDelistings(delistings, this.#clock.now());
  }

  /** Puts the halted prices before a sink; the gate writes to the result. */
  before(sink: GateSink): GateSink {
    this.#prices = new HaltedPrices(sink, this.#halts, this.#delistings);
    return this.#prices;
  }
}
