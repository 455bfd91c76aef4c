import { setTimeout as delay } from 'node:timers/promises';
import { MISTAKES, MISTAKES_OF_ALL, REFUSALS, REFUSALS_OF_ALL, REFUSAL_WAIT_MS } from './budgets.ts';
import { Windows } from './windows.ts';
import type { Limit } from './windows.ts';

const TOO_MANY = 429;
const EVERYBODY = '';

/** Does an answer of this HTTP status refuse something that its sender did? */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Time as a pace counts and waits in it: milliseconds of any clock. */
export interface PaceTime {
  readonly now?: () => number;
  readonly wait?: () => Promise<unknown>;
}

export interface RefusedSender {
  readonly address: string;
  readonly isKnown: boolean;
}

/**
 * Decides which refusals wait before they are sent. A cheap refusal invites the next request: a sender that loops over
 * them asks as fast as it is refused. Counts in real time unless given another clock, since it saves processor time.
 */
export class RefusalPace {
  readonly #windows = new Windows();
  readonly #now: () => number;
  /** Resolves once a refusal has waited. */
  readonly wait: () => Promise<unknown>;

  constructor({ now = () => performance.now(), wait = () => delay(REFUSAL_WAIT_MS) }: PaceTime = {}) {
    this.#now = now;
    this.wait = wait;
  }

  /**
   * Counts a refusal and returns whether it must wait; that of a sender whom the server knows (decision 078) waits only
   * for what their own address has done.
   */
  mustWait(status: number, { address, isKnown }: RefusedSender): boolean {
    const [own, all] = status === TOO_MANY ? [REFUSALS, REFUSALS_OF_ALL] : [MISTAKES, MISTAKES_OF_ALL];
    const isOverOwn = this.#isOver(own, address);
    const isOverAll = this.#isOver(all, EVERYBODY);
    return isOverOwn || (isOverAll && !isKnown);
  }

  #isOver(limit: Limit, subject: string): boolean {
    return this.#windows.add(limit, subject, 1, this.#now()) > limit.hits;
  }
}
