import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { settle } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval, StoredApproval } from '../../access/approvals/index.ts';
import {
  APPROVAL_OVER,
  carryOutMoves,
  findByNumber,
  findOutgoing,
  insertEvent,
  lockPayment,
  readApproved,
  settleRefund,
  updateOutgoing,
} from '../../money/payments/index.ts';
import type { OutgoingAttempt, Payment } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { settleByStaff } from '../../money/withdrawals/index.ts';
import { hasEvent } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

const payload = z.object({ attemptId: z.number(), paymentId: z.number(), isPaid: z.boolean(), reference: z.string() });
type Settled = z.output<typeof payload>;

/** What requests for a second person are about: one attempt. */
export function attemptKey(attemptId: number): string {
  return `attempt:${attemptId}`;
}

/**
 * Rule WD-19: the provider cannot say what has become of money that it was asked to send, and staff have found out. The
 * first person asks the second. Refuses while the provider is still asked (`paymentUnderway`), and a known outcome
 * (`paymentMoved`).
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
    if (attempt.result === undefined) return refuse({ code: 'paymentUnderway' });
    if (attempt.result !== 'stuck') return refuse({ code: 'paymentMoved' });
    const asked = await requestApproval(connection, deps.approvals, session, {
      subject: 'outgoingSettle',
      subjectKey: attemptKey(attempt.id),
      clientId: payment.clientId,
      payload: { attemptId, paymentId: payment.id, isPaid, reference } satisfies Settled,
      changes: [
        { name: attempt.order, before: 'stuck', after: isPaid ? 'sent' : 'failed' },
        { name: 'reference', before: '', after: reference },
      ],
      reason,
    });
    if (!asked.ok) return asked;
    const detail = { request, reason, reference };
    await note(connection, payment, { kind: 'settleAsked', staffId: session.staffId, detail }, deps.clock.now());
    return accept(true);
  });
}

/** Rule WD-19: what two people have found out is the outcome, once. */
export function applySettle(deps: PaymentDeskDeps): ApplyApproval {
  return async (approval) => {
    const { brandId } = approval;
    const settled = payload.parse(approval.payload);
    const purpose = await transaction(deps.pool, brandId, (connection) => end(connection, deps, approval, settled));
    if (purpose === 'payout') await deps.carryOut(brandId, settled.paymentId);
    else await carryOutMoves(deps.payments, brandId, settled.paymentId);
    return readApproved(deps, approval, settled.paymentId);
  };
}

/** If its provider has answered meanwhile, that answer counts, and this is noted. */
async function end(
  connection: Connection,
  deps: PaymentDeskDeps,
  { id, decidedBy, decisionReason }: StoredApproval,
  { attemptId, paymentId, isPaid, reference }: Settled,
): Promise<OutgoingAttempt['purpose']> {
  assert(decidedBy !== undefined, 'an approved request was decided by somebody');
  const payment = await lockPayment(connection, paymentId);
  const attempt = await findOutgoing(connection, attemptId);
  assert(attempt !== undefined, `attempt ${attemptId} is there`);
  if (await hasEvent(connection, paymentId, { approval: id })) return attempt.purpose;
  const isOver = attempt.result !== 'stuck';
  const detail = { approval: id, reason: decisionReason, reference };
  const kind = isOver ? APPROVAL_OVER : 'settled';
  await note(connection, payment, { kind, staffId: decidedBy, detail }, deps.clock.now());
  if (isOver) return attempt.purpose;
  const result = isPaid ? 'sent' : 'failed';
  await updateOutgoing(connection, attempt, { result, pollAt: undefined });
  const settleIt = attempt.purpose === 'payout' ? settleByStaff(deps) : settleRefund(deps.payments);
  // As it is found at the provider, which could not tell it itself.
  const known = { ...attempt, providerRef: reference };
  await settleIt(connection, payment, known, result, { attempt: attempt.key, order: attempt.order });
  return attempt.purpose;
}

async function note(
  connection: Connection,
  payment: Payment,
  { kind, staffId, detail }: { kind: string; staffId: number; detail: Readonly<Record<string, unknown>> },
  at: number,
): Promise<void> {
  const { status, reasons } = payment;
  await insertEvent(connection, payment, {
    kind,
    actor: `staff:${staffId}`,
    from: status,
    to: status,
    reasons,
    detail,
    at,
  });
}
