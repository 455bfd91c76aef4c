import { randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { negate } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import type { DepositDecision, DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { transactionNumber } from '@candor/domain/payments/reference.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { changePayment } from './change.ts';
import type { Cause } from './change.ts';
import { readFacts } from './facts.ts';
import { intendMove } from './moves.ts';
import { isWorthNotice, notifyClient } from './notices.ts';
import type { PaymentDeps } from './deps.ts';
import { findPayment, insertEvent, insertPayment, updateDecided } from './store.ts';
import type { Payment } from './store.ts';

export interface Applied {
  readonly payment: Payment;
  readonly decision: DepositDecision;
}

type ApplyDeps = Pick<PaymentDeps, 'brandOf' | 'clock' | 'providerOf'>;

/** Applies an event to a locked deposit, entirely in the caller's transaction. */
export async function applyDeposit(
  connection: Connection,
  deps: ApplyDeps,
  payment: Payment,
  event: DepositEvent,
  cause: Cause,
): Promise<Result<Applied>> {
  const now = deps.clock.now();
  const facts = await readFacts(connection, deps, payment);
  const decided = decideDeposit(facts, event, now);
  if (!decided.ok) return decided;
  const decision = decided.value;
  const changed = isNews(payment, decision)
    ? await changePayment(connection, payment, decision, cause, now)
    : await updateDecided(connection, payment.id, decision, now);
  if (decision.child !== undefined) await beginChild(connection, payment, decision.child, cause, now);
  if (decision.reversal !== undefined) await beginReversal(connection, decision.reversal, now);
  if (decision.lost !== undefined) await noteLost(connection, decision.lost, cause, now);
  if (isWorthNotice(payment, changed)) await notifyClient(connection, deps, changed);
  return accept({ payment: changed, decision });
}

/** Does the decision change anything? A provider query without news leaves no event. */
function isNews({ status, reasons }: Payment, decision: DepositDecision): boolean {
  return status !== decision.status || reasons.join() !== decision.reasons.join() || decision.moves.length > 0;
}

/**
 * Rule DP-8: creates the refund or chargeback as a payment of its own, and intends its ledger move in the same
 * transaction.
 */
async function beginChild(
  connection: Connection,
  parent: Payment,
  { type, amount, isLimited = false }: NonNullable<DepositDecision['child']>,
  { kind, actor, detail }: Cause,
  now: Instant,
): Promise<void> {
  const { brandId, clientId, accountId, method, provider, currency, isTest, id: parentId } = parent;
  const child = await insertPayment(connection, {
    brandId,
    clientId,
    accountId,
    type,
    method,
    provider,
    currency,
    isTest,
    parentId,
    now,
    number: transactionNumber(brandId, randomBytes(10)),
    amount: negate(amount),
    status: 'processing',
  });
  const event = { kind, actor, detail, from: undefined, to: child.status, reasons: [], at: now };
  await insertEvent(connection, child, event);
  await intendMove(connection, child, { kind: type === 7 ? 'refund' : 'chargeback', amount, isLimited }, now);
}

/**
 * Rule DP-18: records that the dispute over a chargeback was lost: the chargeback stays, and no longer holds
 * withdrawals.
 */
async function noteLost(
  connection: Connection,
  { childId }: NonNullable<DepositDecision['lost']>,
  { actor, detail }: Cause,
  now: Instant,
): Promise<void> {
  const child = await findPayment(connection, childId);
  assert(child !== undefined, `payment ${childId} is there`);
  const { status, reasons } = child;
  await insertEvent(connection, child, {
    kind: 'disputeLost',
    actor,
    detail,
    from: status,
    to: status,
    reasons,
    at: now,
  });
}

async function beginReversal(
  connection: Connection,
  { childId, amount, clientPart }: NonNullable<DepositDecision['reversal']>,
  now: Instant,
): Promise<void> {
  // The child is not locked here: an answer of the ledger locks the child first, then the deposit.
  const child = await findPayment(connection, childId);
  assert(child !== undefined, `payment ${childId} is there`);
  await intendMove(connection, child, { kind: 'chargebackReversal', amount, clientPart }, now);
}
