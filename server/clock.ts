import type { Instant } from '@candor/domain/ids.ts';

/** The only source of the current time outside tests. */
export interface Clock {
  now(): Instant;
}

/** The difference between the server's clock and the machine's: 0, unless CLOCK fixes where it starts (R33). */
export function clockOffsetMs(start: Instant | undefined): number {
  return start === undefined ? 0 : start - Date.now();
}

/** Threads share one offset, made once in the main thread, so that they agree on the time. */
export function createClock(offsetMs: number): Clock {
  return { now: () => Date.now() + offsetMs };
}
