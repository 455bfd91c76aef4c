import type { Instant } from '../ids.ts';

/** Ruling R13: a session ends 20 minutes after the client's last act, and 12 hours after it began in any case. */
export const SESSION_IDLE_MS = 20 * 60_000;
export const SESSION_LIFE_MS = 12 * 60 * 60_000;

/** Ruling R15: how long after a full proof the acts that require one are allowed. */
export const FRESH_LOGIN_MS = 15 * 60_000;

export interface SessionProof {
  /** The client's last full proof of identity: password and second factor. */
  readonly authenticatedAt: Instant;
  /** Ruling R16: started by a link in a mail, which proves less than a password. */
  readonly isLimited: boolean;
}

/** May it change credentials and move money out (rulings R15, R16)? */
export function isFreshLogin({ authenticatedAt, isLimited }: SessionProof, now: Instant): boolean {
  return !isLimited && now - authenticatedAt < FRESH_LOGIN_MS;
}

export interface SessionTimes {
  readonly startedAt: Instant;
  /** The client's last act: commands and reported input, never a poll. */
  readonly lastActionAt: Instant;
  /** Ended before its time. */
  readonly endedAt: Instant | undefined;
  /** The reason, where it was recorded. */
  readonly endedBy?: EndedBy | undefined;
}

/** What ends a session before its time; `elsewhere`: the client did, in their list of devices. */
export const endedBy = [
  ...(['logout', 'elsewhere', 'password', 'email', 'reported', 'closed', 'frozen', 'timeLimit'] as const),
] as const;
export type EndedBy = (typeof endedBy)[number];

/** Why a session is over, as its holder reads it; `expired`: after its twelve hours, or for an unknown reason. */
export const sessionEnds = ['idle', 'expired', ...endedBy] as const;
export type SessionEnd = (typeof sessionEnds)[number];

export function isSessionAlive(times: SessionTimes, now: Instant): boolean {
  return times.endedAt === undefined && now < sessionEnd(times);
}

/** When the session ends if the client does nothing more. */
export function sessionEnd({ startedAt, lastActionAt }: SessionTimes): Instant {
  return Math.min(startedAt + SESSION_LIFE_MS, lastActionAt + SESSION_IDLE_MS);
}

/** Why a session is over (rule ID-3); undefined while it is alive. */
export function whyEnded(times: SessionTimes, now: Instant): SessionEnd | undefined {
  if (isSessionAlive(times, now)) return undefined;
  if (times.endedAt !== undefined) return times.endedBy ?? 'expired';
  return now < times.startedAt + SESSION_LIFE_MS ? 'idle' : 'expired';
}
