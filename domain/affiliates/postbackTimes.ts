import type { Instant } from '../ids.ts';

const MINUTE_MS = 60_000;
/** After each failure; then it is given up until somebody sends it again. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

/** Rule AF-12: when something is told again after so many attempts; undefined: not any more. */
export function nextAttemptAt(attempts: number, now: Instant): Instant | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}
