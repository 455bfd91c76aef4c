import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import { money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import {
  carryOutMoves,
  findByNumber,
  lockPayment,
  readApproved,
  readFacts,
  sendRefunds,
} from '../../money/payments/index.ts';
import type { Payment } from '../../money/payments/index.ts';
import { lockSources } from '../../money/withdrawals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnDeposit, applyOnce, moneyChanges, noteByStaff } from './depositAct.ts';
import type { DepositAct } from './depositAct.ts';
import { depositKey } from './depositKey.ts';
import { evidenceOf, insertEvidence, isEvidenceUsed } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

type Back = Extract<DepositEvent, { kind: 'refunded' | 'chargedBack' | 'chargebackWon' | 'chargebackLost' }>;

const backPayload = z.object({
  paymentId: z.number(),
  kind: z.enum(['refunded', 'chargedBack', 'chargebackWon', 'chargebackLost']),
  amount: z.string(),
  /** True: only the amount; absent for a chargeback: all that is left when it is booked. */
  isPart: z.optional(z.boolean()),
  /** Chargeback whose dispute is over. */
  childId: z.optional(z.number()),
  reference: z.string(),
});

export const depositRefund = refundSubject('depositRefund');
export const depositChargeback = refundSubject('depositChargeback');
export const depositChargebackWon = refundSubject('depositChargebackWon');
export const depositChargebackLost = refundSubject('depositChargebackLost');

const subjects = {
  refunded: depositRefund,
  chargedBack: depositChargeback,
  chargebackWon: depositChargebackWon,
  chargebackLost: depositChargebackLost,
} as const;

/**
 * Rules DP-15 and DP-16: books a refund, chargeback or its reversal, once; the ledger refuses a refund that the client
 * cannot bear.
 */
function refundSubject(name: ApprovalSubject) {
  return new Subject({
    name,
    payload: backPayload,

    key: ({ paymentId }) => depositKey(paymentId),

    async check(_deps: PaymentDeskDeps, { connection, payload: { kind, amount, reference } }, payment: Payment) {
      if (kind === 'chargedBack' && (await isEvidenceUsed(connection, evidenceOf(payment, reference))))
        return refuse({ code: 'referenceUsed', field: 'reference' });
      return accept(moneyChanges(payment, money(BigInt(amount)), reference));
    },

    async apply(deps: PaymentDeskDeps, approval) {
      const { brandId, payload } = approval;
      const { paymentId, reference } = payload;
      const event = eventOf(payload);
      await transaction(deps.pool, brandId, async (connection) => {
        const locked = { connection, payment: await lockPayment(connection, paymentId), now: deps.clock.now() };
        // A withdrawal that is approved at the same moment must not send back what is refunded here.
        if (event.kind === 'refunded') await lockSources(connection, locked.payment.clientId);
        const evidence = evidenceOf(locked.payment, reference);
        const isChargeback = event.kind === 'chargedBack';
        const isOver = isChargeback && (await isEvidenceUsed(connection, evidence));
        const isDone = await applyOnce(locked, deps, approval, { event, isOver, reference });
        const used = { ...evidence, amount: money(BigInt(payload.amount)), approvalId: approval.id };
        if (isDone && isChargeback) await insertEvidence(connection, locked.payment, used, locked.now);
      });
      await carryOutMoves(deps.payments, brandId, paymentId);
      await sendRefunds(deps.payments, brandId, paymentId);
      return readApproved(deps, approval, paymentId);
    },
  });
}

/** Requests the booking of a refund, chargeback or its reversal, as the first of two people. */
export function requestRefund(
  deps: PaymentDeskDeps,
  {
    reference,
    chargeback,
    ...act
  }: DepositAct & { readonly reference: string; readonly chargeback?: string | undefined },
  back: Back,
  session: StaffSession,
): Promise<Result<true>> {
  return actOnDeposit(deps, session, act, async (locked) => {
    const { connection, payment, now } = locked;
    const event = await withChild(connection, back, chargeback);
    const decided = decideDeposit(await readFacts(connection, deps.payments, payment), event, now);
    if (!decided.ok) return decided;
    const { child, reversal, lost } = decided.value;
    const ended = reversal ?? lost;
    const amount = child?.amount ?? ended?.amount ?? payment.amount;
    const payload = {
      paymentId: payment.id,
      kind: event.kind,
      amount: String(amount),
      reference,
      isPart: event.kind === 'chargedBack' && event.amount !== undefined,
      ...(ended !== undefined && { childId: ended.childId }),
    };
    const asking = { clientId: payment.clientId, reason: act.reason, payload };
    const requested = await subjects[event.kind].ask(connection, deps, session, asking, payment);
    if (!requested.ok) return requested;
    const detail = { request: act.request, reason: act.reason, reference };
    await noteByStaff(locked, { kind: `${event.kind}Asked`, staffId: session.staffId, detail });
    return accept({ ask: false });
  });
}

/** Adds the chargeback of this number; an unknown number finds none. */
async function withChild(connection: Connection, event: Back, chargeback: string | undefined): Promise<Back> {
  const isEnd = event.kind === 'chargebackWon' || event.kind === 'chargebackLost';
  if (!isEnd || chargeback === undefined) return event;
  return { ...event, childId: (await findByNumber(connection, chargeback))?.id ?? 0 };
}

function eventOf({ kind, amount, isPart, childId }: z.output<typeof backPayload>): Back {
  if (kind === 'chargebackWon' || kind === 'chargebackLost') return { kind, childId };
  if (kind === 'chargedBack' && isPart !== true) return { kind };
  return { kind, amount: money(BigInt(amount)) };
}
