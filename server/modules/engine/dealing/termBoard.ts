import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms, TermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { Bus } from '../../../bus/bus.ts';
import { learnTerms } from '../instruments/index.ts';
import './messages.ts';

/**
 * The market terms that two people have set, as dealing last reported them to this process; the hours of instruments
 * follow them.
 */
export class TermBoard {
  readonly #listeners = new Set<() => void>();
  #terms = NO_TERMS;

  constructor(bus: Pick<Bus, 'subscribe'>) {
    bus.subscribe('dealing.terms', (terms) => this.#apply(terms));
  }

  /** Takes the changes stored before this process began to listen. */
  learn(changes: readonly TermChange[]): void {
    this.#apply(changes.reduce(withTermChange, NO_TERMS));
  }

  get terms(): MarketTerms {
    return this.#terms;
  }

  /** Registers a listener, called after each change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Takes reported terms unless they are outdated: a message sent before this process read the database may arrive
   * afterwards.
   */
  #apply(terms: MarketTerms): void {
    if (terms.version <= this.#terms.version) return;
    this.#terms = terms;
    learnTerms(terms);
    for (const listener of this.#listeners) listener();
  }
}
