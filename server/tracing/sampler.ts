import { randomInt } from 'node:crypto';

/** What begins a trace. Each has a number of its own a second, so that a flood of requests hides no order. */
export type Root = 'order' | 'request';

/** A stranger's requests can make a thread record no more than this, whatever they send. */
export const TRACES_PER_SECOND = 20;
const SECOND_MS = 1_000;
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

  counts(): TraceCounts {
    return { begun: this.#begun, over: this.#over };
  }
}
