import type { Instant } from '@candor/domain/ids.ts';

/** A test's clock, which advances only when the test says so. */
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
