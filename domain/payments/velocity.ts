import type { Instant } from '../ids.ts';
import { DAY_MS } from '../time.ts';
import type { PaymentReason } from './reasons.ts';

/** A deposit older than this needs no trade after it. */
const DEPOSIT_FRESH_MS = 30 * DAY_MS;
/** From this many withdrawals within a day, this one included, a person looks. */
export const WITHDRAWALS_OF_A_DAY = 4;

export interface VelocityFacts {
  /** When money last arrived from outside; undefined: never. */
  readonly depositedAt: Instant | undefined;
  /** When a position was last opened; undefined: never. */
  readonly tradedAt: Instant | undefined;
  /** Other withdrawals of the last 24 hours that were neither declined nor cancelled. */
  readonly othersOfDay: number;
}

/** Rule WD-9: what asks a person to look, and never refuses: money in and out without a trade, and many in a day. */
export function velocityReasons(facts: VelocityFacts, now: Instant): PaymentReason[] {
  const { depositedAt, tradedAt, othersOfDay } = facts;
  const reasons: PaymentReason[] = [];
  if (othersOfDay + 1 >= WITHDRAWALS_OF_A_DAY) reasons.push('velocity');
  const isFresh = depositedAt !== undefined && now - depositedAt < DEPOSIT_FRESH_MS;
  if (isFresh && (tradedAt === undefined || tradedAt < depositedAt)) reasons.push('noTrading');
  return reasons;
}
