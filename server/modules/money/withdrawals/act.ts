import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { decideWithdrawal, orderedReasons } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalEvent, WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import { findByNumber } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { changeWithdrawal } from './change.ts';
import { readEngineFacts, automaticHolds } from './holds.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import * as store from './store.ts';
import type { Withdrawal } from './store.ts';

const WITHDRAWAL = 6;

/** Common fields of every staff action: the payment, the action's own id, and the reason. */
export interface WithdrawalAction {
  readonly transaction_id: string;
  readonly request: string;
  readonly reason: string;
}

/** A withdrawal locked for a staff action, with everything that its decision needs. */
export interface LockedWithdrawal {
  readonly connection: Connection;
  readonly withdrawal: Withdrawal;
  readonly facts: WithdrawalFacts;
  /** Holds that end automatically, without those that a person must release. */
  readonly passing: readonly PaymentReason[];
  readonly now: number;
}

/**
 * Carries out one staff action on a withdrawal: first the engine answers earlier requests, then the row is locked and
 * the action is done once for its request, and finally the engine gets what the action requires. Returns the payment's
 * id.
 */
export async function actOnWithdrawal(
  deps: WithdrawalDeskDeps,
  { brandId }: Pick<StaffSession, 'brandId'>,
  { transaction_id: number, request }: Pick<WithdrawalAction, 'transaction_id' | 'request'>,
  work: (locked: LockedWithdrawal) => Promise<Result<unknown>>,
): Promise<Result<{ readonly paymentId: number }>> {
  const payment = await transaction(deps.pool, brandId, (connection) => findByNumber(connection, number));
  if (payment === undefined || payment.type !== WITHDRAWAL || payment.status === 'void')
    return refuse({ code: 'notFound' });
  await deps.carryOut(brandId, payment.id);
  const engineFacts = await readEngineFacts(deps, payment);
  const done = await transaction(deps.pool, brandId, async (connection): Promise<Result<unknown>> => {
    const withdrawal = await store.lockWithdrawal(connection, payment.id);
    if (await store.hasRequest(connection, payment.id, request)) return accept(true);
    return work(await lockForAction(connection, deps, withdrawal, engineFacts));
  });
  if (!done.ok) return done;
  await deps.carryOut(brandId, payment.id);
  return accept({ paymentId: payment.id });
}

/** Reads what the decision about a locked withdrawal needs; `known` was requested from the engine before the lock. */
export async function lockForAction(
  connection: Connection,
  deps: WithdrawalDeskDeps,
  withdrawal: Withdrawal,
  engineFacts: Awaited<ReturnType<typeof readEngineFacts>>,
): Promise<LockedWithdrawal> {
  const { payment } = withdrawal;
  const passing = await automaticHolds(connection, deps, payment, engineFacts);
  const holds = orderedReasons([...withdrawal.holds, ...passing]);
  const facts = { ...(await store.readFacts(connection, payment)), holds };
  return { connection, withdrawal, facts, passing, now: deps.clock.now() };
}

/** Decides an event and stores its result, with its cause. */
export async function applyEvent(
  { connection, withdrawal, facts, now }: LockedWithdrawal,
  event: WithdrawalEvent,
  cause: {
    readonly kind: string;
    readonly staffId: number;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<Result<Payment>> {
  const decided = decideWithdrawal(facts, event);
  if (!decided.ok) return decided;
  const { kind, staffId, detail } = cause;
  const by = { kind, actor: `staff:${staffId}`, detail };
  return accept(await changeWithdrawal(connection, withdrawal, decided.value, by, now));
}

/** Records the action in the audit record, in the action's own transaction (rule AU-1). */
export async function recordAction(
  { connection, withdrawal, now }: Pick<LockedWithdrawal, 'connection' | 'withdrawal' | 'now'>,
  { audit }: Pick<WithdrawalDeskDeps, 'audit'>,
  actor: Pick<StaffSession, 'brandId' | 'staffId' | 'name'>,
  act: { readonly action: string; readonly reason: string; readonly details?: Readonly<Record<string, string>> },
): Promise<void> {
  const { payment } = withdrawal;
  await recordAct(connection, audit, {
    actor,
    at: now,
    action: `withdrawal.${act.action}`,
    subject: `payment:${payment.id}`,
    clientId: payment.clientId,
    reason: act.reason,
    details: { number: payment.number, ...act.details },
  });
}
