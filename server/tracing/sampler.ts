import { randomInt } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/time.ts';

/** Kinds of work that begin a trace. Each has its own limit per second, so that a flood of requests hides no order. */
export type Root = 'order' | 'request';

/** Maximum traces per second of each kind, so that strangers' requests cannot make a thread record more. */
export const TRACES_PER_SECOND = 20;
/** Maximum orders per named trace and minute: a repeated order is in the trace of its click. */
export const ORDERS_OF_TRACE = 4;
const DRAWS = 1_000_000;

export interface TraceCounts {
  readonly begun: number;
  /** Number of drawn traces above the limit per second. */
  readonly over: number;
}

/** Decides which orders and requests are traced: a random share, up to a maximum per second. */
export class Sampler {
  readonly #share: number;
  readonly #elapsed: () => number;
  readonly #windows: Record<Root, { second: number; begun: number }> = {
    order: { second: -1, begun: 0 },
    request: { second: -1, begun: 0 },
  };
  /** Orders of the present minute by the trace they name; no more entries than orders were taken. */
  readonly #named = { minute: -1, traces: new Map<string, number>() };
  #begun = 0;
  #over = 0;

  /** Creates a sampler; `share` is from 0 to 1, `elapsed` returns the milliseconds of a monotonic clock. */
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

  /** May a trace that its sender has named take another order? The limit prevents endless traces. */
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
