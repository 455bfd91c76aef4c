import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms, TermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { Bus } from '../../../bus/bus.ts';
import { learnTerms } from '../instruments/index.ts';
import './messages.ts';

/** What two people have set of markets, as this process last heard it from dealing; its instruments' hours follow. */
export class TermBoard {
  readonly #listeners = new Set<() => void>();
  #terms = NO_TERMS;

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.terms', (terms) => this.#hear(terms));
  }

  /** What was stored before this process began to listen. */
  learn(changes: readonly TermChange[]): void {
    this.#hear(changes.reduce(withTermChange, NO_TERMS));
  }

  get terms(): MarketTerms {
    return this.#terms;
  }

  /** Called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** What another process said before this one has read may arrive after it. */
  #hear(terms: MarketTerms): void {
    if (terms.version <= this.#terms.version) return;
    this.#terms = terms;
    learnTerms(terms);
    for (const listener of this.#listeners) listener();
  }
}
