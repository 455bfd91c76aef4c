import type { Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Kinds of tasks that wait for staff. */
export const taskKinds = [
  'verification',
  'withdrawal',
  'deposit',
  'approval',
  'contact',
  'complaint',
  'popup',
  'partnerPayout',
  'fillCheck',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Longest wait of each kind, unless there is a more exact time: a withdrawal's own day, a request's own end. */
export const clockMs: Readonly<Record<TaskKind, number>> = {
  verification: 24 * HOUR_MS,
  withdrawal: 24 * HOUR_MS,
  deposit: 4 * HOUR_MS,
  approval: 24 * HOUR_MS,
  contact: 24 * HOUR_MS,
  // About the two months of the answer; each complaint has its own deadline.
  complaint: 60 * DAY_MS,
  popup: 24 * HOUR_MS,
  partnerPayout: 72 * HOUR_MS,
  fillCheck: 4 * HOUR_MS,
};

export type ClockTone = 'late' | 'soon' | 'fresh';

/** Is the task past its clock, in the last half of it, or earlier? */
export function clockTone({ since, due }: { readonly since: Instant; readonly due: Instant }, now: Instant): ClockTone {
  if (now >= due) return 'late';
  return now - since >= due - now ? 'soon' : 'fresh';
}
