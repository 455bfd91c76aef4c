import type { Instant } from '@candor/domain/ids.ts';

/** The only source of the current time outside tests. */
export interface Clock {
  now(): Instant;
}

/** Clock that also counts milliseconds which only go forward, whatever is done to the time: for ages. */
export interface SteadyClock extends Clock {
  elapsed(): number;
}

/** Timers for later work; the machine has its own, and a simulation has others. */
export interface Timers {
  /** Does the work once after a number of milliseconds; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Repeats the work; returns a function that ends it. */
  every(ms: number, work: () => void): () => void;
}

/** Timers that keep a process running. */
export const machineTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

/** Timers during which a process may end. */
export const backgroundTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};

export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => void timers.after(ms, resolve));
}

/** Lead of the wall clock over the steady one that shows that the machine was asleep, or the clock was set forward. */
const LEAP_MS = 1_000;

/** Returns the difference between the server's clock and the machine's: 0, unless CLOCK fixes its start (R33). */
export function clockOffsetMs(start: Instant | undefined): number {
  return start === undefined ? 0 : start - Date.now();
}

/** Creates a thread's clock. Threads share one offset, made once in the main thread, so that they agree on the time. */
export function createClock(offsetMs: number): SteadyClock {
  const now = () => Date.now() + offsetMs;
  return { now, elapsed: createElapsed(now, () => performance.now()) };
}

/**
 * Creates a counter of the machine's steady clock plus the time that it slept, which that clock does not count:
 * messages received before are at least as old as either clock says.
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
