import type { Instant } from '../ids.ts';
import { DAY_MS } from '../time.ts';
import type { PaymentReason } from './reasons.ts';

/** Age from which a deposit needs no trade after it. */
const DEPOSIT_FRESH_MS = 30 * DAY_MS;
/** Number of withdrawals within a day, this one included, from which a person reviews them. */
export const WITHDRAWALS_OF_A_DAY = 4;

export interface VelocityFacts {
  /** Time of the last money from outside; undefined: never. */
  readonly depositedAt: Instant | undefined;
  /** Time of the last opened position; undefined: never. */
  readonly tradedAt: Instant | undefined;
  /** Number of other withdrawals of the last 24 hours that were neither declined nor cancelled. */
  readonly othersOfDay: number;
}

/**
 * Rule WD-9: lists reasons for a review, which never refuse: money in and out without a trade, and many withdrawals in
 * a day.
 */
export function velocityReasons(facts: VelocityFacts, now: Instant): PaymentReason[] {
  const { depositedAt, tradedAt, othersOfDay } = facts;
  const reasons: PaymentReason[] = [];
  if (othersOfDay + 1 >= WITHDRAWALS_OF_A_DAY) reasons.push('velocity');
  const isFresh = depositedAt !== undefined && now - depositedAt < DEPOSIT_FRESH_MS;
  if (isFresh && (tradedAt === undefined || tradedAt < depositedAt)) reasons.push('noTrading');
  return reasons;
}
