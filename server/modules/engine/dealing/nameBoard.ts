import type { DoneSymbolChange } from '@candor/domain/trading/symbolChange.ts';
import type { Bus } from '../../../bus/bus.ts';
import { learnSymbolChanges } from '../instruments/index.ts';
import './messages.ts';

/** What instruments are called, as a thread last heard. */
export class NameBoard {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.actions', ({ symbolChanges }) => this.learn(symbolChanges));
  }

  /** What had been carried out before the thread began to listen, or since. A shorter list is from earlier. */
  learn(changes: readonly DoneSymbolChange[]): void {
    if (changes.length <= this.#count) return;
    this.#count = changes.length;
    learnSymbolChanges(changes);
    for (const listener of this.#listeners) listener();
  }

  /** Called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
