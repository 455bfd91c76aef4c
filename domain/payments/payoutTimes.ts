import type { Instant } from '../ids.ts';
import { HOUR_MS } from '../time.ts';
import { isWaitingForClient } from './withdrawal.ts';
import type { WithdrawalFacts } from './withdrawal.ts';

/** Number of past days over which the times are calculated. */
export const PAYOUT_TIME_DAYS = 90;

/** A change of a withdrawal's status, with its instant. */
export interface WithdrawalStep extends Pick<WithdrawalFacts, 'status' | 'reasons'> {
  readonly at: Instant;
}

/** Payout times in whole hours, rounded up, so that "within" is true. */
export interface PayoutTimes {
  readonly count: number;
  readonly medianHours: number;
  readonly mostHours: number;
}

/**
 * Rule WD-17: returns the milliseconds from the request to the step that paid the last part, less the time during which
 * only the client had to act. The steps are those of one withdrawal, from the request on; undefined where it is not
 * paid.
 */
export function payoutTimeMs(steps: readonly WithdrawalStep[]): number | undefined {
  if (steps.at(-1)?.status !== 'approved') return undefined;
  // Steps recorded after the payment pay nothing.
  const end = steps.findLastIndex(({ status }) => status !== 'approved') + 1;
  return steps.slice(0, end).reduce((total, step, index) => {
    const until = steps[index + 1]?.at ?? step.at;
    // Steps are in the order of events; their times may contradict it if a clock was set back in between.
    return isWaitingForClient(step) ? total : total + Math.max(0, until - step.at);
  }, 0);
}

/** Rule WD-17: returns the times within which 50 % and 95 % of them were paid; undefined where there are none. */
export function payoutTimes(timesMs: readonly number[]): PayoutTimes | undefined {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const within = (percent: number): number | undefined => sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  const [median, most] = [within(50), within(95)];
  if (median === undefined || most === undefined) return undefined;
  return { count: sorted.length, medianHours: Math.ceil(median / HOUR_MS), mostHours: Math.ceil(most / HOUR_MS) };
}
