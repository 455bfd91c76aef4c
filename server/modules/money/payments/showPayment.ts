import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { canReportPaid } from '@candor/domain/payments/depositFacts.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { capabilitiesOf, lacksNumber } from '../../../providers/payments/interface.ts';
import { applyDeposit } from './applyDeposit.ts';
import { askProvider } from './askProvider.ts';
import { presentNext } from './nextAction.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import type { Session } from '../../access/sessions/index.ts';
import { expiredAt, statusSince } from './statusSince.ts';
import { countReported, findByNumber, listEvents, lockPayment, lockReports, readCredited } from './store.ts';
import type { Payment, PaymentEvent } from './store.ts';

/** Budget of queries that a client may cause. */
const QUERY_BUDGET = { name: 'payment.ask', hits: 10, windowMs: MINUTE_MS };

/** T21: finds a client's own payment; another client's is as unknown as one that does not exist. */
export async function findOwn(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { brandId, clientId }: Session,
  number: string,
): Promise<Result<Payment>> {
  const payment = await transaction(pool, brandId, (connection) => findByNumber(connection, number));
  if (payment?.clientId !== clientId || payment.status === 'void') return refuse({ code: 'paymentUnknown' });
  return accept(payment);
}

/** Shows a deposit's status; on demand its provider is queried first, which is all that a client's request causes. */
export async function showDeposit(
  deps: PaymentDeps,
  session: Session,
  payment: Payment,
  isQueried: boolean,
): Promise<Result<WirePaymentState>> {
  if (isQueried && (payment.status === 'pending' || payment.status === 'processing')) await askOnce(deps, payment);
  const found = await findOwn(deps, session, payment.number);
  if (!found.ok) return found;
  return transaction(deps.pool, session.brandId, async (connection) => {
    const amount = await readCredited(connection, found.value);
    const events = await listEvents(connection, payment.id);
    return accept(await presentState(deps, { ...found.value, amount }, events));
  });
}

async function askOnce(deps: PaymentDeps, { brandId, id, number }: Payment): Promise<void> {
  const spent = deps.attempts.spend(QUERY_BUDGET, { brandId, subject: number });
  if (!spent.ok) return;
  try {
    await askProvider(deps, brandId, id);
  } catch (error) {
    deps.onTrouble(error, 'a deposit was not asked for');
  }
}

/** Cancels a deposit whose checkout has not started. */
export function cancelDeposit(deps: PaymentDeps, payment: Payment): Promise<Result<true>> {
  return transaction(deps.pool, payment.brandId, async (connection) => {
    const locked = await lockPayment(connection, payment.id);
    const cause = { kind: 'cancelled', actor: 'client', detail: {} };
    const applied = await applyDeposit(connection, deps, locked, { kind: 'cancelled' }, cause);
    return applied.ok ? accept(true as const) : applied;
  });
}

/**
 * Rules DP-19, DP-21: records the client's statement that they have paid. A provider that can be queried decides
 * instead.
 */
export async function reportPaid(
  deps: PaymentDeps,
  session: Session,
  payment: Payment,
): Promise<Result<WirePaymentState>> {
  const provider = providerOf(deps, payment)?.provider;
  if (provider?.status !== undefined && !lacksNumber(provider, payment.providerRef)) {
    return showDeposit(deps, session, payment, true);
  }
  const reported = await transaction(deps.pool, payment.brandId, async (connection): Promise<Result<unknown>> => {
    await lockReports(connection, payment.clientId);
    const locked = await lockPayment(connection, payment.id);
    // A payment without payment instructions cannot have been paid.
    if (locked.next === undefined) return refuse({ code: 'paymentOver' });
    const cause = { kind: 'reportedPaid', actor: 'client', detail: {} };
    const report = {
      expiredAt: expiredAt(await listEvents(connection, locked.id)),
      waiting: await countReported(connection, locked),
    };
    return applyDeposit(connection, deps, locked, { kind: 'reportedPaid', ...report }, cause);
  });
  return reported.ok ? showDeposit(deps, session, payment, false) : reported;
}

function providerOf({ providerOf: find }: PaymentDeps, { brandId, provider }: Payment): ConfiguredProvider | undefined {
  return provider === undefined ? undefined : find(brandId, provider);
}

async function presentState(
  deps: PaymentDeps,
  payment: Payment,
  events: readonly PaymentEvent[],
): Promise<WirePaymentState> {
  const { status, method, type } = payment;
  const isOpen = status === 'pending' || status === 'processing';
  // Rule BR-11: a held brand sends no client to a provider again.
  const mayPay = isOpen && !deps.isHeld(payment.brandId);
  const next = mayPay && payment.next !== undefined ? await presentNext(deps, payment, payment.next) : null;
  const { methods } = deps.brandOf(payment.brandId).payments;
  const configured = providerOf(deps, payment);
  return {
    transaction_id: payment.number,
    type,
    status: shownStatus(status),
    amount: payment.amount,
    currency: payment.currency,
    method: method ?? null,
    label: methods.find(({ key }) => key === method)?.label ?? null,
    next,
    created_at: payment.createdAt,
    expires_at: isOpen ? (payment.expiresAt ?? null) : null,
    due_at: payment.dueAt ?? null,
    reasons: [...payment.reasons],
    held_by: holderOf(payment),
    held_since: statusSince(events) ?? payment.createdAt,
    ...confirmationOf(payment, configured, { events, now: deps.clock.now() }),
    can_cancel: groupOf(type) === 'deposits' && status === 'pending',
    payout_reference: null,
    parts: null,
    is_test: payment.isTest,
    events: events.map(({ to, kind, at }) => ({ status: shownStatus(to), kind, at })),
  };
}

/** Says how a payment will be confirmed, and whether its client may report it as paid. */
function confirmationOf(
  payment: Payment,
  configured: ConfiguredProvider | undefined,
  { events, now }: { readonly events: readonly PaymentEvent[]; readonly now: Instant },
) {
  const { provider, config } = configured ?? {};
  if (provider === undefined || payment.parentId !== undefined) return { confirmation: null, can_report_paid: false };
  const facts = {
    status: payment.status,
    shape: provider.shape,
    canAsk: provider.status !== undefined,
    lacksNumber: lacksNumber(provider, payment.providerRef),
  };
  return {
    confirmation: capabilitiesOf(provider, config).confirmation,
    can_report_paid: payment.next !== undefined && canReportPaid(facts, expiredAt(events), now),
  };
}

function holderOf({ status, next }: Payment): WirePaymentState['held_by'] {
  if (status === 'pending') return 'client';
  if (status === 'processing') return next === undefined ? 'provider' : 'client';
  return status === 'onHold' ? 'us' : 'nobody';
}

function shownStatus(status: Payment['status']): WirePaymentState['status'] {
  return status === 'void' ? 'declined' : status;
}
