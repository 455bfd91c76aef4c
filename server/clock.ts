import type { Instant } from '@candor/domain/ids.ts';

/** The only source of the current time outside tests. */
export interface Clock {
  now(): Instant;
}

/** Also a clock whose milliseconds only go forward, whatever is done to the time: for how old something is. */
export interface SteadyClock extends Clock {
  elapsed(): number;
}

/** What is done later. The machine has timers of its own, and a simulation has others. */
export interface Timers {
  /** Once, after so many milliseconds; answers what calls it off. */
  after(ms: number, work: () => void): () => void;
  /** Again and again; answers what ends it. */
  every(ms: number, work: () => void): () => void;
}

/** They keep a process running. */
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

/** A process may end while they wait. */
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
