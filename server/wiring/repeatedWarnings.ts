import { MINUTE_MS } from '@candor/domain/time.ts';

/** Different warnings remembered; among more than these, none counts as a repetition. */
const KEPT = 500;

interface Repeated {
  /** When the warning last passed, in milliseconds of a clock that only moves forward. */
  readonly since: number;
  readonly held: number;
}

/**
 * Passes the same warning once a minute: a part that is down for an hour is tried many times a second, and must not
 * fill the disk.
 */
export class RepeatedWarnings {
  readonly #elapsed: () => number;
  readonly #seen = new Map<string, Repeated>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Counts a warning. Returns how often it was held back since it last passed; undefined if it is held back now. */
  admit(warning: string): number | undefined {
    const now = this.#elapsed();
    const { since, held } = this.#seen.get(warning) ?? { since: -MINUTE_MS, held: 0 };
    if (now - since < MINUTE_MS) {
      this.#seen.set(warning, { since, held: held + 1 });
      return undefined;
    }
    if (this.#seen.size >= KEPT) this.#seen.clear();
    this.#seen.set(warning, { since: now, held: 0 });
    return held;
  }
}
