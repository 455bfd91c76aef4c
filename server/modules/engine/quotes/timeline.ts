import type { Instant } from '@candor/domain/ids.ts';
import type { Clock, Elapsed } from '../../../providers/prices/interface.ts';

/** Lag of the wall clock behind the monotonic clock, between two readings, from which it counts as set back. */
const STEP_MS = 1_000;

/** One reading of both clocks. */
export interface Moment {
  readonly now: Instant;
  readonly elapsed: Elapsed;
  /** Milliseconds by which the wall clock was set back since the last reading; usually 0. */
  readonly setBackMs: number;
}

/** The wall clock beside the monotonic clock, which measures every age. */
export class Timeline {
  readonly #clock: Clock;
  /** The wall time when the monotonic clock was at 0. */
  #origin: Instant;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#origin = clock.now() - clock.elapsed();
  }

  look(): Moment {
    const now = this.#clock.now();
    const elapsed = this.#clock.elapsed();
    const setBackMs = this.#origin - (now - elapsed);
    if (setBackMs < STEP_MS) return { now, elapsed, setBackMs: 0 };
    this.#origin = now - elapsed;
    return { now, elapsed, setBackMs };
  }

  /** Converts an elapsed time to an instant of the present wall clock. */
  instantOf(elapsed: Elapsed): Instant {
    return this.#origin + elapsed;
  }
}
