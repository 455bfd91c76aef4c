import type { Instant } from '../ids.ts';
import { MINUTE_MS } from '../time.ts';

/** Delay after each failure; after the last one only staff can send it again. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

/** Rule AF-12: returns when the next attempt is due after so many; undefined: no further attempt. */
export function nextAttemptAt(attempts: number, now: Instant): Instant | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}
