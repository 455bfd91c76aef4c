import { performance } from 'node:perf_hooks';

/** Short enough that a pause of a millisecond is seen in it. */
const WINDOW_MS = 20;

/** How busy the thread that answers everybody is. */
export class ThreadTime {
  #window = performance.eventLoopUtilization();
  #windowFrom = performance.now();

  /** The part of the last few milliseconds, 0 to 1, in which the thread had work. */
  busy(): number {
    const { utilization } = performance.eventLoopUtilization(this.#window);
    const now = performance.now();
    if (now - this.#windowFrom > WINDOW_MS) {
      this.#window = performance.eventLoopUtilization();
      this.#windowFrom = now;
    }
    return utilization;
  }
}
