import type { Instant } from '../ids.ts';

/** Ruling R13: a session ends 20 minutes after the user's last act, and 12 hours after its beginning in any case. */
export const SESSION_IDLE_MS = 20 * 60_000;
export const SESSION_LIFE_MS = 12 * 60 * 60_000;

export interface SessionTimes {
  readonly startedAt: Instant;
  /** The last act of the user: commands and reported input, never a poll. */
  readonly lastActionAt: Instant;
  /** Logged out. */
  readonly endedAt: Instant | undefined;
}

export function isSessionAlive(times: SessionTimes, now: Instant): boolean {
  return times.endedAt === undefined && now < sessionEnd(times);
}

/** When the session ends, if the user does nothing more. */
export function sessionEnd({ startedAt, lastActionAt }: SessionTimes): Instant {
  return Math.min(startedAt + SESSION_LIFE_MS, lastActionAt + SESSION_IDLE_MS);
}
