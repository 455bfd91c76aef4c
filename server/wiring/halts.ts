import type { Halt } from '@candor/domain/trading/halts.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { HaltedPrices } from '../modules/quotes/index.ts';
import type { GateSink } from '../modules/quotes/index.ts';

/** The engine's messages about halts, on their way to the prices and to the other threads. */
export class HaltLine {
  readonly #bus: Bus;
  readonly #clock: Clock;
  #halts: readonly Halt[] = [];
  #prices: HaltedPrices | undefined;

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** The engine exists before the prices do. */
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
