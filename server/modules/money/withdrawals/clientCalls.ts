import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { floorToMinor } from '@candor/domain/money/currency.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { businessDaysAfter } from '@candor/domain/payments/businessDays.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { decideWithdrawal, reservedAmount } from '@candor/domain/payments/withdrawal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Session } from '../../access/sessions/index.ts';
import { findPayment, listEvents, statusSince } from '../payments/index.ts';
import type { Payment, PaymentEvent } from '../payments/index.ts';
import { changeWithdrawal } from './change.ts';
import type { WithdrawalDeps } from './deps.ts';
import { mailOfWithdrawal } from './notices.ts';
import { requestWithdrawal } from './requestWithdrawal.ts';
import { lockWithdrawal, readFacts } from './store.ts';
import { viewForClient, withdrawalHolds } from './view.ts';

interface WithdrawalRequest {
  readonly amount: Money;
  readonly comments: string | undefined;
  readonly requestId: string | undefined;
}

interface Options {
  readonly limit: Money;
  readonly freeMargin: Money;
  readonly holds: readonly PaymentReason[];
  readonly days: number;
  readonly expected: Instant;
}

/** The parts of the payment calls that withdrawals implement. */
export function withdrawalCalls(deps: WithdrawalDeps) {
  return {
    create: ({ session }: { readonly session: Session }, { amount, comments, requestId: id }: WithdrawalRequest) =>
      requestWithdrawal(deps, session, { amount, comments, id }),
    show: (session: Session, payment: Payment) => show(deps, session, payment),
    async cancel(session: Session, payment: Payment): Promise<Result<WirePaymentState>> {
      const cancelled = await cancelWithdrawal(deps, session, payment.id);
      return cancelled.ok ? show(deps, session, payment) : cancelled;
    },
    async options({ brandId, clientId, accounts }: Session): Promise<Options> {
      const account = { brandId, accountId: accounts.real };
      const days = deps.brandOf(brandId).payments.withdrawalDays;
      const [balance, holds] = await Promise.all([
        deps.desk.balance(account),
        withdrawalHolds(deps, { clientId, ...account }),
      ]);
      const { freeMargin, account: own } = balance;
      // Rule CU-2: what cannot be paid is not offered; the balance has micro-units.
      const limit = floorToMinor(balance.limit, own.currency);
      return { limit, freeMargin, holds, days, expected: businessDaysAfter(deps.clock.now(), days) };
    },
  };
}

function show(
  { pool }: WithdrawalDeps,
  { brandId }: Session,
  { id }: Pick<Payment, 'id'>,
): Promise<Result<WirePaymentState>> {
  return transaction(pool, brandId, async (connection) => {
    const payment = await findPayment(connection, id);
    assert(payment !== undefined, `payment ${id} is there`);
    const { canCancel, heldBy, payoutReference, parts } = await viewForClient(connection, payment);
    const events = await listEvents(connection, id);
    return accept({
      transaction_id: payment.number,
      type: payment.type,
      status: shown(payment.status),
      amount: payment.amount,
      currency: payment.currency,
      method: null,
      label: null,
      next: null,
      created_at: payment.createdAt,
      expires_at: null,
      due_at: payment.dueAt ?? null,
      reasons: [...payment.reasons],
      held_by: heldBy,
      held_since: statusSince(events) ?? payment.createdAt,
      confirmation: null,
      can_report_paid: false,
      can_cancel: canCancel,
      payout_reference: payoutReference ?? null,
      parts,
      is_test: payment.isTest,
      events: events.map(({ to, kind, at }: PaymentEvent) => ({ status: shown(to), kind, at })),
    });
  });
}

function shown(status: Payment['status']): WirePaymentState['status'] {
  return status === 'void' ? 'declined' : status;
}

/** Rule WD-5: lets the client cancel a withdrawal before any approval; of two simultaneous actions one wins. */
async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'pool' | 'clock' | 'brandOf' | 'carryOut'>,
  { brandId, clientId }: Pick<Session, 'brandId' | 'clientId'>,
  paymentId: number,
): Promise<Result<true>> {
  // Moves that the engine has not answered yet are sent again first.
  await deps.carryOut(brandId, paymentId);
  const cancelled = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
    const found = await findPayment(connection, paymentId);
    if (found === undefined || found.clientId !== clientId) return refuse({ code: 'notFound' });
    const withdrawal = await lockWithdrawal(connection, paymentId);
    const facts = await readFacts(connection, withdrawal.payment);
    const decided = decideWithdrawal({ ...facts, holds: [] }, { kind: 'cancelled' });
    if (!decided.ok) return decided;
    const now = deps.clock.now();
    const cause = { kind: 'cancelled', actor: 'client', detail: {} };
    const payment = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
    const amount = reservedAmount(facts);
    await mailOfWithdrawal(connection, deps, payment, { template: 'withdrawalCancelled', amount });
    return accept(true);
  });
  if (cancelled.ok) await deps.carryOut(brandId, paymentId);
  return cancelled;
}
