import type { Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Approved } from '../../access/approvals/index.ts';
import {
  APPROVAL_OVER,
  applyDeposit,
  askProvider,
  carryOutMoves,
  findByNumber,
  insertEvent,
  lockPayment,
} from '../../money/payments/index.ts';
import type { Payment } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { hasEvent } from './depositStore.ts';
import type { PaymentDeskDeps } from './deps.ts';

/** Common part of every action of staff: the payment, the request's own id, and the reason. */
export interface DepositAct {
  readonly transaction_id: string;
  readonly request: string;
  readonly reason: string;
}

/** Deposit locked for an action of staff. */
export interface LockedDeposit {
  readonly connection: Connection;
  readonly payment: Payment;
  readonly now: Instant;
}

/** Is the payment a deposit? Determines which of the two desks handles the action. */
export function isDeposit(
  { pool }: Pick<PaymentDeskDeps, 'pool'>,
  { transaction_id: number }: Pick<DepositAct, 'transaction_id'>,
  { brandId }: Pick<StaffSession, 'brandId'>,
): Promise<boolean> {
  return transaction(pool, brandId, async (connection) => {
    const payment = await findByNumber(connection, number);
    return payment !== undefined && groupOf(payment.type) === 'deposits';
  });
}

/**
 * Performs an action on one deposit: once per request, under the payment's lock; bookings and calls to the provider
 * follow after the commit. `work` returns true if the provider must be queried.
 */
export async function actOnDeposit(
  { pool, clock, payments }: Pick<PaymentDeskDeps, 'pool' | 'clock' | 'payments'>,
  { brandId }: Pick<StaffSession, 'brandId'>,
  { transaction_id: number, request }: DepositAct,
  work: (locked: LockedDeposit) => Promise<Result<{ readonly ask: boolean }>>,
): Promise<Result<true>> {
  const payment = await transaction(pool, brandId, (connection) => findByNumber(connection, number));
  if (payment === undefined || groupOf(payment.type) !== 'deposits') return refuse({ code: 'notFound' });
  const done = await transaction(pool, brandId, async (connection): Promise<Result<{ readonly ask: boolean }>> => {
    const locked = await lockPayment(connection, payment.id);
    if (await hasEvent(connection, payment.id, { request })) return accept({ ask: false });
    return work({ connection, payment: locked, now: clock.now() });
  });
  if (!done.ok) return done;
  await carryOutMoves(payments, brandId, payment.id);
  if (done.value.ask) await askProvider(payments, brandId, payment.id);
  return accept(true);
}

/** Returns the changes for the second person: the amount, the deposit, and where the money was found. */
export function moneyChanges({ number, currency }: Payment, amount: Money, reference: string) {
  return [
    { name: number, before: '', after: `${formatMoney(amount, currency)} ${currency}` },
    { name: 'reference', before: '', after: reference },
  ];
}

/** Something that a member of staff did about a payment without changing its state. */
interface StaffNote {
  readonly kind: string;
  readonly staffId: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Notes in the payment's own history what a member of staff did. */
export async function noteByStaff(
  { connection, payment, now: at }: LockedDeposit,
  { kind, staffId, detail }: StaffNote,
): Promise<void> {
  const { status, reasons } = payment;
  const actor = `staff:${staffId}`;
  await insertEvent(connection, payment, { kind, actor, from: status, to: status, reasons, at, detail });
}

/**
 * Carries out what two people decided about a deposit, once however often it is tried. If the payment's state does not
 * allow it by now, that is noted, nothing else happens, and the result is false.
 */
export async function applyOnce(
  { connection, payment, now }: LockedDeposit,
  { payments }: Pick<PaymentDeskDeps, 'payments'>,
  { id, decidedBy, decisionReason }: Approved<unknown>,
  change: { readonly event: DepositEvent; readonly isOver: boolean; readonly reference: string },
): Promise<boolean> {
  if (await hasEvent(connection, payment.id, { approval: id })) return false;
  const { event, isOver, reference } = change;
  const detail = { approval: id, reason: decisionReason, reference };
  const cause = { kind: event.kind, actor: `staff:${decidedBy}`, detail };
  const isApplied = !isOver && (await applyDeposit(connection, payments, payment, event, cause)).ok;
  if (isApplied && (await hasEvent(connection, payment.id, { approval: id }))) return true;
  // The start of a refund or chargeback changes the deposit only once it is booked.
  const kind = isApplied ? event.kind : APPROVAL_OVER;
  const recorded = isApplied ? detail : { ...detail, refusal: isOver ? 'referenceUsed' : 'paymentMoved' };
  await noteByStaff({ connection, payment, now }, { kind, staffId: decidedBy, detail: recorded });
  return isApplied;
}
