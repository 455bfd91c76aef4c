import type { Instant } from '@candor/domain/ids.ts';
import { networkOf } from './address.ts';
import { REQUESTS, REQUESTS_OF_NETWORK } from './budgets.ts';
import { Windows, waitOf } from './windows.ts';
import type { Limit } from './windows.ts';

/** Counts how often an address and its network ask, over HTTP and by polling. */
export class RequestCounts {
  readonly #windows = new Windows();
  readonly #now: () => Instant;

  constructor(now: () => Instant) {
    this.#now = now;
  }

  /** Counts a request; if there are too many, returns the seconds until the next one may come. */
  refuse(subject: string): number | undefined {
    const network = networkOf(subject);
    return (
      this.#refuse(REQUESTS, subject) ??
      (network === undefined ? undefined : this.#refuse(REQUESTS_OF_NETWORK, network))
    );
  }

  #refuse(limit: Limit, subject: string): number | undefined {
    const now = this.#now();
    const isTooMany = this.#windows.add(limit, subject, 1, now) > limit.hits;
    return isTooMany ? Math.ceil(waitOf(limit, now) / 1_000) : undefined;
  }
}
