import type { Instant } from '@candor/domain/ids.ts';
import { dueAfterWait } from '@candor/domain/payments/businessDays.ts';
import type { Decision } from '@candor/domain/payments/decision.ts';
import { isWaitingForClient } from '@candor/domain/payments/withdrawal.ts';
import type { Connection } from '../../../database/pool.ts';
import { changePayment } from '../payments/index.ts';
import type { Cause, Payment } from '../payments/index.ts';
import { updateClock } from './store.ts';
import type { Withdrawal } from './store.ts';

/** Advances a withdrawal: the payment with its event and moves, and its clock (rule WD-11). */
export async function changeWithdrawal(
  connection: Connection,
  { payment, waitingSince }: Withdrawal,
  decision: Decision,
  cause: Cause,
  now: Instant,
): Promise<Payment> {
  const changed = await changePayment(connection, payment, decision, cause, now);
  const waits = isWaitingForClient(decision);
  if (waits && waitingSince === undefined) {
    await updateClock(connection, payment.id, { waitingSince: now, dueAt: payment.dueAt });
  }
  if (!waits && waitingSince !== undefined && payment.dueAt !== undefined) {
    const dueAt = dueAfterWait(payment.dueAt, { from: waitingSince, until: now });
    await updateClock(connection, payment.id, { waitingSince: undefined, dueAt });
    return { ...changed, dueAt };
  }
  return changed;
}
