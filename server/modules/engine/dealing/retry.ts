import { machineTimers, pause } from '../../../clock.ts';
import { LeaseLost } from './port.ts';

const RETRY_MS = [20, 50, 100, 250, 500, 1_000] as const;

/** Retries until the work succeeds, each time a little later: the database will return. */
export async function retry<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown) => void,
  timers = machineTimers,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      await pause(timers, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
    }
  }
}

/** Returns false if another engine has the lease, so that this one no longer has a book; rethrows any other error. */
export function falseIfLeaseLost(error: unknown): false {
  if (error instanceof LeaseLost) return false;
  throw error;
}
