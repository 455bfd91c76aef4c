import { randomInt } from 'node:crypto';

/** What begins a trace. Each has a number of its own a second, so that a flood of requests hides no order. */
export type Root = 'order' | 'request';

/** A stranger's requests can make a thread record no more than this, whatever they send. */
export const TRACES_PER_SECOND = 20;
/** An order that is sent again is in the trace of its click: so many orders of one trace in a minute. */
export const ORDERS_OF_TRACE = 4;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DRAWS = 1_000_000;

export interface TraceCounts {
  readonly begun: number;
  /** Drawn, but above the number of the second. */
  readonly over: number;
}

/** Which orders and requests are traced: a share of them drawn at random, and only so many a second. */
export class Sampler {
  readonly #share: number;
  readonly #elapsed: () => number;
  readonly #windows: Record<Root, { second: number; begun: number }> = {
    order: { second: -1, begun: 0 },
    request: { second: -1, begun: 0 },
  };
  /** How many orders of the present minute have named each trace: as many at most as have been taken. */
  readonly #named = { minute: -1, traces: new Map<string, number>() };
  #begun = 0;
  #over = 0;

  /** `share` is from 0 to 1; `elapsed` is in milliseconds of a clock that never goes back. */
  constructor(share: number, elapsed: () => number) {
    this.#share = share;
    this.#elapsed = elapsed;
  }

  takes(root: Root): boolean {
    if (this.#share < 1 && randomInt(DRAWS) >= this.#share * DRAWS) return false;
    const window = this.#windows[root];
    const second = Math.floor(this.#elapsed() / SECOND_MS);
    if (window.second !== second) Object.assign(window, { second, begun: 0 });
    if (window.begun >= TRACES_PER_SECOND) {
      this.#over += 1;
      return false;
    }
    window.begun += 1;
    this.#begun += 1;
    return true;
  }

  /** Whether a trace that its sender has named takes another order: they cannot make one that has no end. */
  joins(traceId: string): boolean {
    const minute = Math.floor(this.#elapsed() / MINUTE_MS);
    const { traces } = this.#named;
    if (this.#named.minute !== minute) traces.clear();
    this.#named.minute = minute;
    const orders = (traces.get(traceId) ?? 0) + 1;
    traces.set(traceId, orders);
    return orders <= ORDERS_OF_TRACE;
  }

  counts(): TraceCounts {
    return { begun: this.#begun, over: this.#over };
  }
}
