import type { Instant } from '../ids.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';

/** Ruling R13: a session ends 20 minutes after the client's last act, and in any case 12 hours after it began. */
export const SESSION_IDLE_MS = 20 * MINUTE_MS;
export const SESSION_LIFE_MS = 12 * HOUR_MS;

/** Ruling R15: time after a full proof of identity in which acts that require one are allowed. */
export const FRESH_LOGIN_MS = 15 * MINUTE_MS;

export interface SessionProof {
  /** Time of the client's last full proof of identity: password and second factor. */
  readonly authenticatedAt: Instant;
  /** Ruling R16: whether a link in a mail started it, which proves less than a password. */
  readonly isLimited: boolean;
}

/** May the session change credentials and withdraw money (rulings R15, R16)? */
export function isFreshLogin({ authenticatedAt, isLimited }: SessionProof, now: Instant): boolean {
  return !isLimited && now - authenticatedAt < FRESH_LOGIN_MS;
}

export interface SessionTimes {
  readonly startedAt: Instant;
  /** Time of the client's last act: commands and reported input, never a poll. */
  readonly lastActionAt: Instant;
  /** Time at which the session was ended early. */
  readonly endedAt: Instant | undefined;
  /** Reason for the early end, where it was recorded. */
  readonly endedBy?: EndedBy | undefined;
}

/**
 * Causes of a session's early end. `elsewhere`: the client ended it in their list of devices; `recovered`: they came
 * back without their second factors.
 */
export const endedBy = [
  ...(['logout', 'elsewhere', 'password', 'email', 'recovered', 'reported', 'closed', 'frozen', 'timeLimit'] as const),
] as const;
export type EndedBy = (typeof endedBy)[number];

/**
 * Reasons for a session's end, as its holder reads them; `expired`: after its twelve hours, or for an unknown reason.
 */
export const sessionEnds = ['idle', 'expired', ...endedBy] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Can the session still be used? */
export function isSessionAlive(times: SessionTimes, now: Instant): boolean {
  return times.endedAt === undefined && now < sessionEnd(times);
}

/** Returns when the session ends if the client does nothing more. */
export function sessionEnd({ startedAt, lastActionAt }: SessionTimes): Instant {
  return Math.min(startedAt + SESSION_LIFE_MS, lastActionAt + SESSION_IDLE_MS);
}

/** Returns why a session has ended (rule ID-3); undefined while it is alive. */
export function whyEnded(times: SessionTimes, now: Instant): SessionEnd | undefined {
  if (isSessionAlive(times, now)) return undefined;
  if (times.endedAt !== undefined) return times.endedBy ?? 'expired';
  return now < times.startedAt + SESSION_LIFE_MS ? 'idle' : 'expired';
}
