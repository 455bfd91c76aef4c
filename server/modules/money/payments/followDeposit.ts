import { assert } from '@candor/domain/assert.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import type { Connection } from '../../../database/pool.ts';
import { applyDeposit } from './applyDeposit.ts';
import type { AnsweredMove } from './carryOut.ts';
import { changePayment } from './change.ts';
import { canSend } from './outgoing.ts';
import { notifyOfChild } from './notices.ts';
import type { PaymentDeps } from './deps.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './store.ts';

type FollowDeps = Pick<PaymentDeps, 'brandOf' | 'clock' | 'providerOf' | 'onAlarm'>;

/** Rule PY-3, step (c): applies the ledger's answer to a deposit, or to a refund or chargeback of one. */
export async function followDeposit(
  connection: Connection,
  deps: FollowDeps,
  payment: Payment,
  answered: AnsweredMove,
): Promise<void> {
  const { kind: move, isDone, refusal } = answered;
  if (refusal !== undefined)
    deps.onAlarm('the ledger refused a move', { move, code: refusal.code, payment: payment.id });
  if (payment.parentId === undefined) {
    return apply(connection, deps, payment, { kind: 'moved', move, isDone }, answered);
  }
  const child = await endChild(connection, deps, payment, answered);
  const parent = await lockPayment(connection, payment.parentId);
  // A refund that the ledger refused was never made.
  if (child !== undefined && isDone) await notifyOfChild(connection, deps, child, parent);
  await apply(connection, deps, parent, { kind: 'childMoved' }, answered);
}

async function apply(
  connection: Connection,
  deps: FollowDeps,
  payment: Payment,
  event: DepositEvent,
  { commandId, isDone }: AnsweredMove,
): Promise<void> {
  const detail = { command: commandId, isDone };
  const applied = await applyDeposit(connection, deps, payment, event, { kind: 'booked', actor: 'system', detail });
  assert(applied.ok, 'an answer of the ledger is never too late');
}

/** Ends a refund or chargeback once it is booked, and cancels a reversed one. Undefined: it continues. */
async function endChild(
  connection: Connection,
  deps: FollowDeps,
  child: Payment,
  answered: AnsweredMove,
): Promise<Payment | undefined> {
  const { kind, isDone, commandId } = answered;
  const isReversal = kind === 'chargebackReversal';
  if (isReversal && !isDone) return undefined;
  if (isDone && isToBeSent(deps, child, answered)) return undefined;
  const isRefund = child.type === 7;
  const status = isReversal ? (isRefund ? 'declined' : 'cancelled') : isDone ? 'approved' : 'declined';
  const reasons = !isDone
    ? (['ledgerRefused'] as const)
    : isReversal && isRefund
      ? (['declinedByProvider'] as const)
      : [];
  const cause = { kind: 'booked', actor: 'system', detail: { command: commandId } };
  return changePayment(connection, child, { status, reasons, moves: [] }, cause, deps.clock.now());
}

/**
 * Rule DP-17: is the refund, requested by staff, still to be sent by the deposit's provider? If so, it ends only then.
 */
function isToBeSent({ providerOf }: FollowDeps, child: Payment, { kind, isLimited }: AnsweredMove): boolean {
  if (kind !== 'refund' || !isLimited || child.provider === undefined) return false;
  const configured = providerOf(child.brandId, child.provider);
  return configured !== undefined && canSend(configured, 'refund', child);
}
