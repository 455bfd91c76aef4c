import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { reopenBy } from './clocks.ts';

/** States that are stored. */
export const storedComplaintStates = [
  ...(['received', 'acknowledged', 'underReview', 'answered', 'reopened', 'withdrawn'] as const),
] as const;
export type StoredComplaintState = (typeof storedComplaintStates)[number];

/** States of a complaint; `closed`: answered, and the time for reopening is over. */
export const complaintStates = [...storedComplaintStates, 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

export const complaintActs = ['acknowledge', 'review', 'hold', 'answer', 'reopen', 'withdraw'] as const;
export type ComplaintAct = (typeof complaintActs)[number];

/** Rule CP-3: transitions of each act, from state to state; all others are refused. */
const moves: Readonly<Record<ComplaintAct, Partial<Record<ComplaintState, StoredComplaintState>>>> = {
  acknowledge: { received: 'acknowledged' },
  review: { acknowledged: 'underReview', reopened: 'underReview' },
  hold: { acknowledged: 'acknowledged', underReview: 'underReview' },
  answer: { acknowledged: 'answered', underReview: 'answered', reopened: 'answered' },
  reopen: { answered: 'reopened' },
  withdraw: {
    received: 'withdrawn',
    acknowledged: 'withdrawn',
    underReview: 'withdrawn',
    reopened: 'withdrawn',
  },
};

export interface ComplaintFacts {
  readonly state: StoredComplaintState;
  readonly isHeld: boolean;
  readonly reopenedAt: Instant | undefined;
  /** Instant from which the complaint cannot change; undefined: it is open. */
  readonly closesAt: Instant | undefined;
}

/** Returns the state at this instant, even if it has not been stored yet. */
export function complaintStateAt(
  { state, closesAt }: Pick<ComplaintFacts, 'state' | 'closesAt'>,
  now: Instant,
): ComplaintState {
  return state === 'answered' && closesAt !== undefined && now >= closesAt ? 'closed' : state;
}

/**
 * Rule CP-3: returns the state after an act. Refusals: `complaintOver` (withdrawn, or closed), `complaintStep` (not
 * possible in this state), `complaintHeld` (a holding answer is given once, and none after a reopening).
 */
export function moveComplaint(facts: ComplaintFacts, act: ComplaintAct, now: Instant): Result<StoredComplaintState> {
  const state = complaintStateAt(facts, now);
  if (state === 'withdrawn' || state === 'closed') return refuse({ code: 'complaintOver' });
  const next = moves[act][state];
  if (next === undefined) return refuse({ code: 'complaintStep' });
  if (act === 'hold' && (facts.isHeld || facts.reopenedAt !== undefined)) return refuse({ code: 'complaintHeld' });
  return accept(next);
}

/** Lists the acts that are possible now. */
export function openActs(facts: ComplaintFacts, now: Instant): readonly ComplaintAct[] {
  return complaintActs.filter((act) => moveComplaint(facts, act, now).ok);
}

/** Rule CP-3: returns when a complaint that is answered now closes; the client can reopen it once. */
export function closesAfter({ reopenedAt }: Pick<ComplaintFacts, 'reopenedAt'>, answeredAt: Instant): Instant {
  return reopenedAt === undefined ? reopenBy(answeredAt) : answeredAt;
}

/** Does the complaint still need an answer? */
export function isComplaintOpen(state: ComplaintState): boolean {
  return state !== 'answered' && state !== 'closed' && state !== 'withdrawn';
}
