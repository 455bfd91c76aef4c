import type { Halt } from '@candor/domain/trading/halts.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { HaltedPrices } from '../modules/quotes/index.ts';
import type { GateSink } from '../modules/quotes/index.ts';

/** What the engine says of halts, on its way to the prices and to the other threads. */
export class HaltLine {
  readonly #bus: Bus;
  readonly #clock: Clock;
  #halts: readonly Halt[] = [];
  #prices: HaltedPrices | undefined;

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** The engine is there before the prices are. */
  tell(halts: readonly Halt[]): void {
    this.#halts = halts;
    this.#prices?.setHalts(halts, this.#clock.now());
    this.#bus.publish('dealing.halts', halts);
  }

  /** What the gate writes to. */
  before(sink: GateSink): GateSink {
    this.#prices = new HaltedPrices(sink, this.#halts);
    return this.#prices;
  }
}
