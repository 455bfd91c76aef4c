import type { Instant } from '@candor/domain/ids.ts';
import type { Clock, Elapsed } from '../../../providers/prices/interface.ts';

/** The wall clock has fallen behind by so much between two looks: it was set back. */
const STEP_MS = 1_000;

/** One look at both clocks. */
export interface Moment {
  readonly now: Instant;
  readonly elapsed: Elapsed;
  /** So far the time on the wall was set back since the last look; 0 as a rule. */
  readonly setBackMs: number;
}

/** The time on the wall beside the clock that only goes forward, by which everything is as old as it is. */
export class Timeline {
  readonly #clock: Clock;
  /** The time on the wall when the other clock was at 0. */
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

  /** When that was, by the wall clock as it is now. */
  instantOf(elapsed: Elapsed): Instant {
    return this.#origin + elapsed;
  }
}
