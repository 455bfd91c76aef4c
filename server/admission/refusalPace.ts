import { MISTAKES, MISTAKES_OF_ALL, REFUSALS, REFUSALS_OF_ALL } from './budgets.ts';
import { Windows } from './windows.ts';
import type { Limit } from './windows.ts';

const TOO_MANY = 429;
const EVERYBODY = '';

/**
 * Decides which refusals wait before they are sent. A cheap refusal invites the next request: a sender that loops over
 * them asks as fast as it is refused. Kept in real time: it is the processor's that is saved.
 */
export class RefusalPace {
  readonly #windows = new Windows();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts an answer of this HTTP status to this address; true if it must wait. Only refusals (4xx) ever do. */
  mustWait(status: number, subject: string): boolean {
    if (status < 400 || status >= 500) return false;
    const [own, all] = status === TOO_MANY ? [REFUSALS, REFUSALS_OF_ALL] : [MISTAKES, MISTAKES_OF_ALL];
    const isOverOwn = this.#isOver(own, subject);
    return this.#isOver(all, EVERYBODY) || isOverOwn;
  }

  #isOver(limit: Limit, subject: string): boolean {
    return this.#windows.add(limit, subject, 1, this.#now()) > limit.hits;
  }
}
