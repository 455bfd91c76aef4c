import type { WireAlert } from '@candor/contracts/http/alerts.ts';

/** Which fired alerts a page has to announce: those that it has not announced yet. */
export interface Fresh {
  /** At the page's first look: fired while the client was away, and not seen yet. */
  readonly away: readonly WireAlert[];
  /** Later. */
  readonly now: readonly WireAlert[];
}

/** Remembers the announced alerts, so that each is announced once in a page however often it is read. */
export class FiredAlerts {
  readonly #announced = new Set<number>();
  #hasLooked = false;

  read(alerts: readonly WireAlert[]): Fresh {
    const fresh = alerts.filter(({ id, state, seen }) => state === 'fired' && !seen && !this.#announced.has(id));
    for (const { id } of fresh) this.#announced.add(id);
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    return isFirst ? { away: fresh, now: [] } : { away: [], now: fresh };
  }
}
