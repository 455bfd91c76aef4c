import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Rule LF-3: how long the way back stays open after the wait, before it has to be asked for again. */
export const LOST_WINDOW_MS = 7 * DAY_MS;
/** Rule LF-5: how long money waits after a client came back without a factor. */
export const LOST_HOLD_MS = 7 * DAY_MS;

/** What ended it: a session of theirs, the link in a mail, an existing factor, coming back, or time. */
export const lostEnds = ['session', 'link', 'factor', 'completed', 'expired'] as const;
export type LostEnd = (typeof lostEnds)[number];

/** Rule AF-22: those of a partner, whom staff can stop as well. */
export const partnerLostEnds = [...lostEnds, 'staff'] as const;
export type PartnerLostEnd = (typeof partnerLostEnds)[number];

/** A client says that they have lost every second factor; a partner's are ended by staff, too. */
export interface LostFactors<End extends PartnerLostEnd = LostEnd> {
  readonly startedAt: Instant;
  /** When they may come back with the password and set up a new factor. */
  readonly readyAt: Instant;
  readonly endedAt: Instant | undefined;
  readonly endedBy: End | undefined;
}

export type LostState = 'waiting' | 'ready' | 'over';

/** Rule LF-1: when they may come back, by the hours that their brand sets. */
export function lostReadyAt(startedAt: Instant, waitHours: number): Instant {
  return startedAt + waitHours * HOUR_MS;
}

/** Rule LF-3: may they come back now? */
export function lostState({ readyAt, endedAt }: Pick<LostFactors, 'readyAt' | 'endedAt'>, now: Instant): LostState {
  if (endedAt !== undefined || now >= readyAt + LOST_WINDOW_MS) return 'over';
  return now < readyAt ? 'waiting' : 'ready';
}

/** The mails of the process that were sent so far. */
export interface LostNotices {
  readonly halfwayNotifiedAt: Instant | undefined;
  readonly readyNotifiedAt: Instant | undefined;
}

export type LostStep = 'notifyHalfway' | 'notifyReady' | 'expire';

/** Rule LF-2: what the clock has to do now. A reminder that comes too late is left out. */
export function lostStep(lost: Omit<LostFactors, 'endedBy'> & LostNotices, now: Instant): LostStep | undefined {
  if (lost.endedAt !== undefined) return undefined;
  if (now >= lost.readyAt + LOST_WINDOW_MS) return 'expire';
  if (now >= lost.readyAt) return lost.readyNotifiedAt === undefined ? 'notifyReady' : undefined;
  const halfway = lost.startedAt + (lost.readyAt - lost.startedAt) / 2;
  return now >= halfway && lost.halfwayNotifiedAt === undefined ? 'notifyHalfway' : undefined;
}

/** Rule LF-5: does money wait, while the process is open and for a week after the client came back by it? */
export function lostHoldsMoney(lost: LostFactors, now: Instant): boolean {
  if (lost.endedAt === undefined) return lostState(lost, now) !== 'over';
  return lost.endedBy === 'completed' && now < lost.endedAt + LOST_HOLD_MS;
}
