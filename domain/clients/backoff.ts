import type { Instant } from '../ids.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

/** T3: number of free attempts; each further one waits twice as long as the one before, up to 15 minutes. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** Time without a failure after which earlier failures no longer count. */
export const FORGET_AFTER_MS = DAY_MS;

const FIRST_WAIT_MS = 1_000;

export interface FailedAttempts {
  readonly failures: number;
  readonly lastFailureAt: Instant;
}

/** Returns when the next attempt is allowed; a time in the past means now. */
export function nextAttemptAt({ failures, lastFailureAt }: FailedAttempts): Instant {
  if (failures < FREE_ATTEMPTS) return lastFailureAt;
  return lastFailureAt + Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_WAIT_MS);
}

/** Returns the attempts after one more failure now. */
export function addFailure({ failures, lastFailureAt }: FailedAttempts, now: Instant): FailedAttempts {
  const isForgotten = now - lastFailureAt > FORGET_AFTER_MS;
  return { failures: isForgotten ? 1 : failures + 1, lastFailureAt: now };
}
