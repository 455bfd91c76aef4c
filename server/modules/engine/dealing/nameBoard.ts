import type { DoneSymbolChange } from '@candor/domain/trading/symbolChange.ts';
import type { Bus } from '../../../bus/bus.ts';
import { learnSymbolChanges } from '../instruments/index.ts';
import './messages.ts';

/** The tickers of instruments, as last reported to a thread. */
export class NameBoard {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.actions', ({ symbolChanges }) => this.learn(symbolChanges));
  }

  /** Learns the symbol changes carried out so far. A shorter list than the known one is outdated and ignored. */
  learn(changes: readonly DoneSymbolChange[]): void {
    if (changes.length <= this.#count) return;
    this.#count = changes.length;
    learnSymbolChanges(changes);
    for (const listener of this.#listeners) listener();
  }

  /** Registers a listener, called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
