import type { Decision } from '@candor/domain/payments/decision.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { intendMove } from './moves.ts';
import { insertEvent, updateDecided } from './store.ts';
import type { Payment, PaymentEvent } from './store.ts';

/** Cause of a change: its kind, who caused it, and details. */
export type Cause = Pick<PaymentEvent, 'kind' | 'actor' | 'detail'>;

/**
 * Changes a payment: the locked row, the event with its cause, and the intended ledger moves, in one transaction. The
 * moves are carried out after its commit. Every change of a payment goes through here.
 */
export async function changePayment(
  connection: Connection,
  payment: Payment,
  decision: Decision,
  { kind, actor, detail }: Cause,
  now: Instant,
): Promise<Payment> {
  const changed = await updateDecided(connection, payment.id, decision, now);
  const { status: to, reasons } = decision;
  await insertEvent(connection, payment, { kind, actor, from: payment.status, to, reasons, detail, at: now });
  for (const move of decision.moves) await intendMove(connection, payment, move, now);
  return changed;
}
