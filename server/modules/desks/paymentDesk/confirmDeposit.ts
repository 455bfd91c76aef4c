import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { carryOutMoves, lockPayment, readApproved, readFacts } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnDeposit, applyOnce, moneyChanges, noteByStaff } from './depositAct.ts';
import type { DepositAct, LockedDeposit } from './depositAct.ts';
import { depositKey } from './depositKey.ts';
import { evidenceOf, insertEvidence, isEvidenceUsed } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

interface Found {
  readonly reference: string;
  /** Amount on the statement. */
  readonly amount: Money;
}

/** Rule DP-11: credits money that was found for a deposit, once. */
export const depositConfirm = new Subject({
  name: 'depositConfirm',
  payload: z.object({ paymentId: z.number(), reference: z.string(), amount: z.string() }),

  key: ({ paymentId }) => depositKey(paymentId),

  async check({ payments }: PaymentDeskDeps, { connection, payload }, { payment, now }: LockedDeposit) {
    const { reference } = payload;
    const amount = money(BigInt(payload.amount));
    const facts = await readFacts(connection, payments, payment);
    const decided = decideDeposit(facts, { kind: 'confirmed', amount }, now);
    if (!decided.ok) return decided;
    if (await isEvidenceUsed(connection, evidenceOf(payment, reference)))
      return refuse({ code: 'referenceUsed', field: 'reference' });
    return accept(moneyChanges(payment, amount, reference));
  },

  async apply(deps: PaymentDeskDeps, approval) {
    const { brandId, payload } = approval;
    const { paymentId, reference } = payload;
    const amount = money(BigInt(payload.amount));
    await transaction(deps.pool, brandId, async (connection) => {
      const locked = { connection, payment: await lockPayment(connection, paymentId), now: deps.clock.now() };
      const evidence = evidenceOf(locked.payment, reference);
      const isOver = await isEvidenceUsed(connection, evidence);
      const change = { event: { kind: 'confirmed', amount }, isOver, reference } as const;
      const isDone = await applyOnce(locked, deps, approval, change);
      const used = { ...evidence, amount, approvalId: approval.id };
      if (isDone) await insertEvidence(connection, locked.payment, used, locked.now);
    });
    await carryOutMoves(deps.payments, brandId, paymentId);
    return readApproved(deps, approval, paymentId);
  },
});

/** Requests the credit of money that was found for a deposit, as the first of two people. */
export function confirmDeposit(
  deps: PaymentDeskDeps,
  { reference, amount, ...act }: DepositAct & Found,
  session: StaffSession,
): Promise<Result<true>> {
  return actOnDeposit(deps, session, act, async (locked) => {
    const { connection, payment } = locked;
    const { id: paymentId, clientId } = payment;
    const payload = { paymentId, reference, amount: String(amount) };
    const asking = { clientId, reason: act.reason, payload };
    const approval = await depositConfirm.ask(connection, deps, session, asking, locked);
    if (!approval.ok) return approval;
    const detail = { request: act.request, reason: act.reason, reference };
    await noteByStaff(locked, { kind: 'confirmAsked', staffId: session.staffId, detail });
    return accept({ ask: false });
  });
}
