/** Number of latest commands that are measured. */
const KEPT = 1_000;

export interface FillTimes {
  /** Number of commands since the start. */
  readonly count: number;
  /** Median and 99th percentile of the latest commands; undefined before the first. */
  readonly medianMs: number | undefined;
  readonly p99Ms: number | undefined;
}

/** Measures how long commands take in the engine, from their arrival to the answer after their commit. */
export class FillClock {
  readonly #latest: number[] = [];
  #count = 0;

  async time<T>(work: Promise<T>): Promise<T> {
    const began = performance.now();
    const answer = await work;
    this.#latest[this.#count % KEPT] = performance.now() - began;
    this.#count += 1;
    return answer;
  }

  read(): FillTimes {
    const sorted = this.#latest.toSorted((first, second) => first - second);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return { count: this.#count, medianMs: at(0.5), p99Ms: at(0.99) };
  }
}
