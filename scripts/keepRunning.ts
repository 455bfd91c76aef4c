import { setTimeout as delay } from 'node:timers/promises';

/** A process that runs until it is stopped, or ends unexpectedly. */
export interface Running {
  /** Resolves with the exit when the process has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Keeping<T extends Running> {
  /** Name of the process for the person at the terminal. */
  readonly name: string;
  readonly first: T;
  readonly launch: () => Promise<T>;
  readonly stopping: AbortSignal;
  readonly printLine: (line: string) => void;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Life after which a process has started well: its end is reported, and the next start need not wait. */
const LIFE_MIN_MS = 30_000;
const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/**
 * Restarts the process whenever it ends unexpectedly, for as long as it is wanted, and resolves with the last one when
 * it is to stop. There is no last try: what a stranger may have caused must not stop a brokerage until a person comes.
 * After an early death it waits before the next start, twice as long each time.
 */
export async function keepRunning<T extends Running>(keeping: Keeping<T>): Promise<T> {
  const { name, launch, stopping, printLine } = keeping;
  const stopped = whenAborted(stopping);
  let running = keeping.first;
  for (let deaths = 0; ;) {
    const began = performance.now();
    const outcome = await Promise.race([stopped, running.ended]);
    if (outcome === undefined || stopping.aborted) return running;
    deaths = performance.now() - began < LIFE_MIN_MS ? deaths + 1 : 0;
    printLine(`${name} stopped unexpectedly (${outcome}): restarting it.`);
    await running.stop();
    const again = await launchAgain({ ...keeping, launch }, deaths);
    if (again === undefined) return running;
    ({ running, deaths } = again);
  }
}

/** Restarts the process likewise, until the returned function stops it. */
export function keepUntilStopped<T extends Running>(keeping: Omit<Keeping<T>, 'stopping'>): Pick<Running, 'stop'> {
  const ending = new AbortController();
  const running = keepRunning({ ...keeping, stopping: ending.signal });
  return {
    async stop() {
      ending.abort();
      await (await running).stop();
    },
  };
}

/** Starts the process again; undefined if it was stopped before it could start. */
async function launchAgain<T extends Running>(
  { name, launch, stopping, printLine, pause = (ms) => pauseUnless(stopping, ms) }: Keeping<T>,
  deathsBefore: number,
): Promise<{ readonly running: T; readonly deaths: number } | undefined> {
  for (let deaths = deathsBefore; ; deaths += 1) {
    await pause(pauseBefore(deaths));
    if (stopping.aborted) return undefined;
    try {
      return { running: await launch(), deaths };
    } catch (error) {
      printLine(`${name} did not start (${String(error)}): retrying.`);
    }
  }
}

/** Returns how long to wait, in milliseconds, after this many early deaths in a row. */
export function pauseBefore(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (deaths - 2));
}

function pauseUnless(signal: AbortSignal, ms: number): Promise<unknown> {
  // An abort only ends the pause: the caller checks the signal.
  return delay(ms, undefined, { signal }).catch(() => undefined);
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((answer) => {
    if (signal.aborted) answer(undefined);
    signal.addEventListener('abort', () => answer(undefined), { once: true });
  });
}
