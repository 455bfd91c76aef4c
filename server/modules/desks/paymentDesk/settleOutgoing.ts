import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { settle } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import {
  APPROVAL_OVER,
  carryOutMoves,
  findByNumber,
  findOutgoing,
  lockPayment,
  readApproved,
  settleRefund,
  updateOutgoing,
} from '../../money/payments/index.ts';
import type { OutgoingAttempt } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { settleByStaff } from '../../money/withdrawals/index.ts';
import { noteByStaff } from './depositAct.ts';
import { hasEvent } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

const settlePayload = z.object({
  attemptId: z.number(),
  paymentId: z.number(),
  isPaid: z.boolean(),
  reference: z.string(),
});

/** Returns the key of requests about one attempt. */
export function attemptKey(attemptId: number): string {
  return `attempt:${attemptId}`;
}

/** Rule WD-19: the outcome of an outgoing payment is what two people found out about it, once. */
export const outgoingSettle = new Subject({
  name: 'outgoingSettle',
  payload: settlePayload,

  key: ({ attemptId }) => attemptKey(attemptId),

  async check(_deps: PaymentDeskDeps, { payload: { isPaid, reference } }, { result, order }: OutgoingAttempt) {
    if (result === undefined) return refuse({ code: 'paymentUnderway' });
    if (result !== 'stuck') return refuse({ code: 'paymentMoved' });
    return accept([
      { name: order, before: 'stuck', after: isPaid ? 'sent' : 'failed' },
      { name: 'reference', before: '', after: reference },
    ]);
  },

  async apply(deps: PaymentDeskDeps, approval) {
    const { brandId } = approval;
    const { paymentId } = approval.payload;
    const purpose = await transaction(deps.pool, brandId, (connection) => end(connection, deps, approval));
    if (purpose === 'payout') await deps.carryOut(brandId, paymentId);
    else await carryOutMoves(deps.payments, brandId, paymentId);
    return readApproved(deps, approval, paymentId);
  },
});

/**
 * Requests an outcome that staff have found out and the provider cannot report, as the first of two people. Refuses
 * while the provider is still being queried (`paymentUnderway`), and a known outcome (`paymentMoved`).
 */
export function askSettle(
  deps: PaymentDeskDeps,
  {
    transaction_id: number,
    request,
    attempt: attemptId,
    paid: isPaid,
    reference,
    reason,
  }: OfficeRequestOf<typeof settle>,
  session: StaffSession,
): Promise<Result<true>> {
  return transaction(deps.pool, session.brandId, async (connection): Promise<Result<true>> => {
    const found = await findByNumber(connection, number);
    if (found === undefined) return refuse({ code: 'notFound' });
    const payment = await lockPayment(connection, found.id);
    if (await hasEvent(connection, payment.id, { request })) return accept(true);
    const attempt = await findOutgoing(connection, attemptId);
    if (attempt === undefined || attempt.paymentId !== payment.id) return refuse({ code: 'notFound' });
    const payload = { attemptId, paymentId: payment.id, isPaid, reference };
    const asking = { clientId: payment.clientId, reason, payload };
    const approval = await outgoingSettle.ask(connection, deps, session, asking, attempt);
    if (!approval.ok) return approval;
    const detail = { request, reason, reference };
    const now = deps.clock.now();
    await noteByStaff({ connection, payment, now }, { kind: 'settleAsked', staffId: session.staffId, detail });
    return accept(true);
  });
}

/** Applies the outcome; if the provider has answered in the meantime, its answer counts, and this is noted. */
async function end(
  connection: Connection,
  deps: PaymentDeskDeps,
  { id, decidedBy, decisionReason, payload }: Approved<z.output<typeof settlePayload>>,
): Promise<OutgoingAttempt['purpose']> {
  const { attemptId, paymentId, isPaid, reference } = payload;
  const payment = await lockPayment(connection, paymentId);
  const attempt = await findOutgoing(connection, attemptId);
  assert(attempt !== undefined, `attempt ${attemptId} is there`);
  if (await hasEvent(connection, paymentId, { approval: id })) return attempt.purpose;
  const isOver = attempt.result !== 'stuck';
  const detail = { approval: id, reason: decisionReason, reference };
  const kind = isOver ? APPROVAL_OVER : 'settled';
  const now = deps.clock.now();
  await noteByStaff({ connection, payment, now }, { kind, staffId: decidedBy, detail });
  if (isOver) return attempt.purpose;
  const result = isPaid ? 'sent' : 'failed';
  await updateOutgoing(connection, attempt, { result, pollAt: undefined });
  const settleIt = attempt.purpose === 'payout' ? settleByStaff(deps) : settleRefund(deps.payments);
  // The reference found at the provider, which could not report it itself.
  const withReference = { ...attempt, providerRef: reference };
  await settleIt(connection, payment, withReference, result, { attempt: attempt.key, order: attempt.order });
  return attempt.purpose;
}
