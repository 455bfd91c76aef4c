import { MINUTE_MS } from '@candor/domain/time.ts';

/** More different warnings than these are no repetition any more. */
const KEPT = 500;

interface Repeated {
  /** When it was last let through, in milliseconds that only go forward. */
  readonly since: number;
  readonly held: number;
}

/**
 * Lets the same warning through once a minute: a part that is down for an hour is tried many times a second, and fills
 * no disk with it.
 */
export class RepeatedWarnings {
  readonly #elapsed: () => number;
  readonly #seen = new Map<string, Repeated>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** How often the same was held back since it was last let through; undefined: it is held back now. */
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
