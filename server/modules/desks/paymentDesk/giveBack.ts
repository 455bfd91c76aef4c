import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import {
  carryOutMoves,
  findByNumber,
  insertEvent,
  lockPayment,
  readApproved,
  readFacts,
  sendRefunds,
} from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnDeposit, applyOnce } from './depositAct.ts';
import type { DepositAct } from './depositAct.ts';
import { depositKey } from './depositKey.ts';
import { evidenceOf, insertEvidence, isEvidenceUsed } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

type Back = Extract<DepositEvent, { kind: 'refunded' | 'chargedBack' | 'chargebackWon' | 'chargebackLost' }>;

const subjects = {
  refunded: 'depositRefund',
  chargedBack: 'depositChargeback',
  chargebackWon: 'depositChargebackWon',
  chargebackLost: 'depositChargebackLost',
} as const;

const payload = z.object({
  paymentId: z.number(),
  kind: z.enum(['refunded', 'chargedBack', 'chargebackWon', 'chargebackLost']),
  amount: z.string(),
  /** The amount; for a chargeback by default all that is left by then. */
  isPart: z.optional(z.boolean()),
  /** The chargeback whose dispute is over. */
  childId: z.optional(z.number()),
  reference: z.string(),
});

/** Rules DP-15 and DP-16: the first of two people asks the second to book what goes back, or comes back. */
export function askBack(
  deps: PaymentDeskDeps,
  {
    reference,
    chargeback,
    ...act
  }: DepositAct & { readonly reference: string; readonly chargeback?: string | undefined },
  asked: Back,
  session: StaffSession,
): Promise<Result<true>> {
  return actOnDeposit(deps, session, act, async ({ connection, payment, now }) => {
    const event = await withChild(connection, asked, chargeback);
    const decided = decideDeposit(await readFacts(connection, deps.payments, payment), event, now);
    if (!decided.ok) return decided;
    if (event.kind === 'chargedBack' && (await isEvidenceUsed(connection, evidenceOf(payment, reference))))
      return refuse({ code: 'referenceUsed', field: 'reference' });
    const { child, reversal, lost } = decided.value;
    const ended = reversal ?? lost;
    const amount = child?.amount ?? ended?.amount ?? payment.amount;
    const requested = await requestApproval(connection, deps.approvals, session, {
      subject: subjects[event.kind],
      subjectKey: depositKey(payment.id),
      clientId: payment.clientId,
      payload: {
        paymentId: payment.id,
        kind: event.kind,
        amount: String(amount),
        reference,
        isPart: event.kind === 'chargedBack' && event.amount !== undefined,
        ...(ended !== undefined && { childId: ended.childId }),
      },
      changes: [
        { name: payment.number, before: '', after: `${formatMoney(amount, payment.currency)} ${payment.currency}` },
        { name: 'reference', before: '', after: reference },
      ],
      reason: act.reason,
    });
    if (!requested.ok) return requested;
    const { status, reasons } = payment;
    await insertEvent(connection, payment, {
      kind: `${event.kind}Asked`,
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

/** An unknown number of a chargeback finds none. */
async function withChild(connection: Connection, event: Back, chargeback: string | undefined): Promise<Back> {
  const isEnd = event.kind === 'chargebackWon' || event.kind === 'chargebackLost';
  if (!isEnd || chargeback === undefined) return event;
  return { ...event, childId: (await findByNumber(connection, chargeback))?.id ?? 0 };
}

function eventOf({ kind, amount, isPart, childId }: Omit<z.output<typeof payload>, 'paymentId' | 'reference'>): Back {
  if (kind === 'chargebackWon' || kind === 'chargebackLost') return { kind, childId };
  if (kind === 'chargedBack' && isPart !== true) return { kind };
  return { kind, amount: money(BigInt(amount)) };
}

/** What the second person has approved is booked, once; the ledger refuses a refund that the client cannot bear. */
export function applyBack(deps: PaymentDeskDeps): ApplyApproval {
  return async (approval) => {
    const { brandId } = approval;
    const { paymentId, reference, ...given } = payload.parse(approval.payload);
    const event = eventOf(given);
    await transaction(deps.pool, brandId, async (connection) => {
      const inHand = { connection, payment: await lockPayment(connection, paymentId), now: deps.clock.now() };
      const evidence = evidenceOf(inHand.payment, reference);
      const isChargeback = event.kind === 'chargedBack';
      const isOver = isChargeback && (await isEvidenceUsed(connection, evidence));
      const isDone = await applyOnce(inHand, deps, approval, { event, isOver, reference });
      const used = { ...evidence, amount: money(BigInt(given.amount)), approvalId: approval.id };
      if (isDone && isChargeback) await insertEvidence(connection, inHand.payment, used, inHand.now);
    });
    await carryOutMoves(deps.payments, brandId, paymentId);
    await sendRefunds(deps.payments, brandId, paymentId);
    return readApproved(deps, approval, paymentId);
  };
}
