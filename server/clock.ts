import type { Instant } from '@candor/domain/ids.ts';

/** The only source of the current time outside tests. */
export interface Clock {
  now(): Instant;
}

/** Also a clock whose milliseconds only go forward, whatever is done to the time: for how old something is. */
export interface SteadyClock extends Clock {
  elapsed(): number;
}

/** The wall clock has run ahead of the steady one by so much: the machine was asleep, or the clock was set forward. */
const LEAP_MS = 1_000;

/** The difference between the server's clock and the machine's: 0, unless CLOCK fixes where it starts (R33). */
export function clockOffsetMs(start: Instant | undefined): number {
  return start === undefined ? 0 : start - Date.now();
}

/** Threads share one offset, made once in the main thread, so that they agree on the time. */
export function createClock(offsetMs: number): SteadyClock {
  const now = () => Date.now() + offsetMs;
  return { now, elapsed: createElapsed(now, () => performance.now()) };
}

/**
 * What a machine's steady clock counts, and the time that it slept, which that clock does not count: whatever was heard
 * before is at least as old as either clock says.
 */
export function createElapsed(wall: () => number, steady: () => number): () => number {
  let slept = 0;
  let [wallBefore, steadyBefore] = [wall(), steady()];
  return () => {
    const [wallNow, steadyNow] = [wall(), steady()];
    const ahead = wallNow - wallBefore - (steadyNow - steadyBefore);
    if (ahead >= LEAP_MS) slept += ahead;
    [wallBefore, steadyBefore] = [wallNow, steadyNow];
    return Math.floor(steadyNow + slept);
  };
}
