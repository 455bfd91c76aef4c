import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import { carryOutMoves, insertEvent, lockPayment, readApproved, readFacts } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnDeposit, applyOnce } from './depositAct.ts';
import type { DepositAct } from './depositAct.ts';
import { depositKey } from './depositKey.ts';
import { evidenceOf, insertEvidence, isEvidenceUsed } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

interface Found {
  readonly reference: string;
  /** As the statement says it. */
  readonly amount: Money;
}

const payload = z.object({ paymentId: z.number(), reference: z.string(), amount: z.string() });

/** Rule DP-11: the first of two people has found the money of a deposit, and asks the second. */
export function confirmDeposit(
  deps: PaymentDeskDeps,
  { reference, amount, ...act }: DepositAct & Found,
  session: StaffSession,
): Promise<Result<true>> {
  return actOnDeposit(deps, session, act, async ({ connection, payment, now }) => {
    const facts = await readFacts(connection, deps.payments, payment);
    const decided = decideDeposit(facts, { kind: 'confirmed', seen: amount }, now);
    if (!decided.ok) return decided;
    if (await isEvidenceUsed(connection, evidenceOf(payment, reference)))
      return refuse({ code: 'referenceUsed', field: 'reference' });
    const asked = await requestApproval(connection, deps.approvals, session, {
      subject: 'depositConfirm',
      subjectKey: depositKey(payment.id),
      clientId: payment.clientId,
      payload: { paymentId: payment.id, reference, amount: String(amount) },
      changes: [
        { name: payment.number, before: '', after: `${formatMoney(amount, payment.currency)} ${payment.currency}` },
        { name: 'reference', before: '', after: reference },
      ],
      reason: act.reason,
    });
    if (!asked.ok) return asked;
    const { status, reasons } = payment;
    await insertEvent(connection, payment, {
      kind: 'confirmAsked',
      actor: `staff:${session.staffId}`,
      from: status,
      to: status,
      reasons,
      at: now,
      detail: { request: act.request, reason: act.reason, reference },
    });
    return accept({ ask: false });
  });
}

/** Rule DP-11: what the second person has approved is credited, once. */
export function applyConfirmed(deps: PaymentDeskDeps): ApplyApproval {
  return async (approval) => {
    const { brandId } = approval;
    const { paymentId, reference, amount } = payload.parse(approval.payload);
    const seen = money(BigInt(amount));
    await transaction(deps.pool, brandId, async (connection) => {
      const inHand = { connection, payment: await lockPayment(connection, paymentId), now: deps.clock.now() };
      const evidence = evidenceOf(inHand.payment, reference);
      const isOver = await isEvidenceUsed(connection, evidence);
      const given = { event: { kind: 'confirmed', seen }, isOver, reference } as const;
      const isDone = await applyOnce(inHand, deps, approval, given);
      const used = { ...evidence, amount: seen, approvalId: approval.id };
      if (isDone) await insertEvidence(connection, inHand.payment, used, inHand.now);
    });
    await carryOutMoves(deps.payments, brandId, paymentId);
    return readApproved(deps, approval, paymentId);
  };
}
