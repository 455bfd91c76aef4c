import type { Instant } from '../ids.ts';
import { businessDaysAfter, businessDaysBefore, monthsAfter } from '../payments/businessDays.ts';
import { DAY_MS } from '../time.ts';
import type { StoredComplaintState } from './moves.ts';

/**
 * Rule CP-2: how long each step of a complaint may take. Art. 26 of Delegated Regulation (EU) 2017/565 asks for a
 * procedure without delay and for a register; CySEC names the times: a number and a confirmation within five days, an
 * answer within two months, at most three with a reason, then the ombudsman within four months. How long
 * the client may come back with the matter is our own rule. The platform of the Union for disputes (ODR) closed on
 * 20 July 2025, so that nothing leads there.
 */
export const complaintClocks = {
  acknowledgeDays: 5,
  answerMonths: 2,
  heldMonths: 3,
  /** The answer after the client has come back with it. */
  reopenedMonths: 1,
  /** So long after the first answer the client may come back with it, once. */
  reopenDays: 30,
  ombudsmanMonths: 4,
} as const;

/** Rule CP-7: so many business days before its end a clock is nearly over. */
const SOON_DAYS = { acknowledge: 1, answer: 10 } as const;

export interface ComplaintDates {
  readonly receivedAt: Instant;
  /** A holding answer has said why it takes longer. */
  readonly isHeld: boolean;
  /** When the client came back with it; undefined: not yet. */
  readonly reopenedAt: Instant | undefined;
}

export interface ComplaintClock {
  readonly kind: 'acknowledge' | 'answer';
  readonly due: Instant;
  /** From when on it is nearly over. */
  readonly soon: Instant;
}

export function acknowledgeBy(receivedAt: Instant): Instant {
  return businessDaysAfter(receivedAt, complaintClocks.acknowledgeDays);
}

/** Rule CP-2: by when the final answer is due; once the client has come back, from then on. */
export function answerBy({ receivedAt, isHeld, reopenedAt }: ComplaintDates): Instant {
  const { answerMonths, heldMonths, reopenedMonths } = complaintClocks;
  if (reopenedAt !== undefined) return monthsAfter(reopenedAt, reopenedMonths);
  return monthsAfter(receivedAt, isHeld ? heldMonths : answerMonths);
}

/** Rule CP-3: until when the client may come back with an answered complaint. */
export function reopenBy(answeredAt: Instant): Instant {
  return answeredAt + complaintClocks.reopenDays * DAY_MS;
}

/** Rule CP-8: until when the ombudsman takes the matter, counted from the answer. */
export function ombudsmanBy(answeredAt: Instant): Instant {
  return monthsAfter(answeredAt, complaintClocks.ombudsmanMonths);
}

/** Rule CP-2: the clock that runs in this state; undefined: none. */
export function complaintClock(state: StoredComplaintState, dates: ComplaintDates): ComplaintClock | undefined {
  if (state === 'answered' || state === 'withdrawn') return undefined;
  const kind = state === 'received' ? 'acknowledge' : 'answer';
  const due = kind === 'acknowledge' ? acknowledgeBy(dates.receivedAt) : answerBy(dates);
  return { kind, due, soon: businessDaysBefore(due, SOON_DAYS[kind]) };
}

export type ComplaintTone = 'late' | 'soon' | 'fresh';

/** Rule CP-7: past its end, nearly, or neither. */
export function complaintTone({ due, soon }: Pick<ComplaintClock, 'due' | 'soon'>, now: Instant): ComplaintTone {
  if (now > due) return 'late';
  return now >= soon ? 'soon' : 'fresh';
}
