import type { Instant } from '@candor/domain/ids.ts';

/** The time of a test: it passes only when the test says so. */
export class TestClock {
  #now: Instant;

  constructor(now: Instant) {
    this.#now = now;
  }

  now(): Instant {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
  }
}
