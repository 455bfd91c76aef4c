import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import type { Bus } from '../../../bus/bus.ts';
import './messages.ts';

/** The halted instruments, as last reported to the main thread. */
export class HaltBoard {
  readonly #listeners = new Set<() => void>();
  #halts: readonly Halt[] = [];

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.halts', (halts) => {
      this.#halts = halts;
      for (const listener of this.#listeners) listener();
    });
  }

  get halts(): readonly Halt[] {
    return this.#halts;
  }

  find(symbol: InstrumentSymbol): Halt | undefined {
    return this.#halts.find((halt) => halt.symbol === symbol);
  }

  /** Registers a listener, called after each switch. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
