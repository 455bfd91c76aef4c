import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Rule LF-3: time after the waiting period in which recovery stays possible before it must be requested again. */
export const LOST_WINDOW_MS = 7 * DAY_MS;
/** Rule LF-5: time for which money is held after a client recovered their account without a factor. */
export const LOST_HOLD_MS = 7 * DAY_MS;

/** Ends of a recovery: a session of the client's, the link in a mail, an existing factor, completion, or time. */
export const lostEnds = ['session', 'link', 'factor', 'completed', 'expired'] as const;
export type LostEnd = (typeof lostEnds)[number];

/** Rule AF-22: ends of a partner's recovery, which staff can stop as well. */
export const partnerLostEnds = [...lostEnds, 'staff'] as const;
export type PartnerLostEnd = (typeof partnerLostEnds)[number];

/**
 * Recovery of an account whose client has reported every second factor lost; a partner's can also be ended by staff.
 */
export interface LostFactors<End extends PartnerLostEnd = LostEnd> {
  readonly startedAt: Instant;
  /** Instant from which the person may log in with the password and set up a new factor. */
  readonly readyAt: Instant;
  readonly endedAt: Instant | undefined;
  readonly endedBy: End | undefined;
}

export type LostState = 'waiting' | 'ready' | 'over';

/** Rule LF-1: returns when recovery becomes possible, after the hours that the brand sets. */
export function lostReadyAt(startedAt: Instant, waitHours: number): Instant {
  return startedAt + waitHours * HOUR_MS;
}

/** Rule LF-3: returns the state of a recovery: waiting, ready, or over. */
export function lostState({ readyAt, endedAt }: Pick<LostFactors, 'readyAt' | 'endedAt'>, now: Instant): LostState {
  if (endedAt !== undefined || now >= readyAt + LOST_WINDOW_MS) return 'over';
  return now < readyAt ? 'waiting' : 'ready';
}

/** Notices of the recovery that were sent so far. */
export interface LostNotices {
  readonly halfwayNotifiedAt: Instant | undefined;
  readonly readyNotifiedAt: Instant | undefined;
}

export type LostStep = 'notifyHalfway' | 'notifyReady' | 'expire';

/** Rule LF-2: returns the step that is due by time now. A reminder that would come too late is left out. */
export function lostStep(lost: Omit<LostFactors, 'endedBy'> & LostNotices, now: Instant): LostStep | undefined {
  if (lost.endedAt !== undefined) return undefined;
  if (now >= lost.readyAt + LOST_WINDOW_MS) return 'expire';
  if (now >= lost.readyAt) return lost.readyNotifiedAt === undefined ? 'notifyReady' : undefined;
  const halfway = lost.startedAt + (lost.readyAt - lost.startedAt) / 2;
  return now >= halfway && lost.halfwayNotifiedAt === undefined ? 'notifyHalfway' : undefined;
}

/** Rule LF-5: is money held? It is while a recovery is open, and for a week after the client completed one. */
export function lostHoldsMoney(lost: LostFactors, now: Instant): boolean {
  if (lost.endedAt === undefined) return lostState(lost, now) !== 'over';
  return lost.endedBy === 'completed' && now < lost.endedAt + LOST_HOLD_MS;
}
