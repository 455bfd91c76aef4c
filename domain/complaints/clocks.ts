import type { Instant } from '../ids.ts';
import { businessDaysAfter, businessDaysBefore, monthsAfter } from '../payments/businessDays.ts';
import { DAY_MS } from '../time.ts';
import type { StoredComplaintState } from './moves.ts';

/**
 * Rule CP-2: time limits of a complaint's steps. Art. 26 of Delegated Regulation (EU) 2017/565 requires a procedure
 * without delay and a register; CySEC sets the times: a number and a confirmation within five days, an answer within
 * two months, at most three with a reason, then the ombudsman within four months. The time for reopening is our own
 * rule. The European platform for disputes (ODR) closed on 20 July 2025, so no text refers to it.
 */
export const complaintClocks = {
  acknowledgeDays: 5,
  answerMonths: 2,
  heldMonths: 3,
  /** Time for the answer to a reopened complaint. */
  reopenedMonths: 1,
  /** Time after the first answer in which the client may reopen the complaint, once. */
  reopenDays: 30,
  ombudsmanMonths: 4,
} as const;

/** Rule CP-7: business days before its end from which a clock is nearly over. */
const SOON_DAYS = { acknowledge: 1, answer: 10 } as const;

export interface ComplaintDates {
  readonly receivedAt: Instant;
  /** Whether a holding answer has said why it takes longer. */
  readonly isHeld: boolean;
  /** Time at which the client reopened it; undefined: never. */
  readonly reopenedAt: Instant | undefined;
}

export interface ComplaintClock {
  readonly kind: 'acknowledge' | 'answer';
  readonly due: Instant;
  /** Instant from which the time is nearly over. */
  readonly soon: Instant;
}

/** Rule CP-2: returns when the acknowledgement is due. */
export function acknowledgeBy(receivedAt: Instant): Instant {
  return businessDaysAfter(receivedAt, complaintClocks.acknowledgeDays);
}

/** Rule CP-2: returns when the final answer is due; once the client has reopened it, counted from then. */
export function answerBy({ receivedAt, isHeld, reopenedAt }: ComplaintDates): Instant {
  const { answerMonths, heldMonths, reopenedMonths } = complaintClocks;
  if (reopenedAt !== undefined) return monthsAfter(reopenedAt, reopenedMonths);
  return monthsAfter(receivedAt, isHeld ? heldMonths : answerMonths);
}

/** Rule CP-3: returns until when the client may reopen an answered complaint. */
export function reopenBy(answeredAt: Instant): Instant {
  return answeredAt + complaintClocks.reopenDays * DAY_MS;
}

/** Rule CP-8: returns until when the ombudsman accepts the matter, counted from the answer. */
export function ombudsmanBy(answeredAt: Instant): Instant {
  return monthsAfter(answeredAt, complaintClocks.ombudsmanMonths);
}

/** Rule CP-2: returns the clock that runs in this state; undefined: none. */
export function complaintClock(state: StoredComplaintState, dates: ComplaintDates): ComplaintClock | undefined {
  if (state === 'answered' || state === 'withdrawn') return undefined;
  const kind = state === 'received' ? 'acknowledge' : 'answer';
  const due = kind === 'acknowledge' ? acknowledgeBy(dates.receivedAt) : answerBy(dates);
  return { kind, due, soon: businessDaysBefore(due, SOON_DAYS[kind]) };
}

export type ComplaintTone = 'late' | 'soon' | 'fresh';

/** Rule CP-7: is the clock past its end, nearly over, or neither? */
export function complaintTone({ due, soon }: Pick<ComplaintClock, 'due' | 'soon'>, now: Instant): ComplaintTone {
  if (now > due) return 'late';
  return now >= soon ? 'soon' : 'fresh';
}
