import { assert } from '@candor/domain/assert.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { decideWithdrawal, orderedReasons } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalEvent } from '@candor/domain/payments/withdrawal.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Decision } from '@candor/domain/payments/decision.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { Connection } from '../../../database/pool.ts';
import { insertEvent } from '../payments/index.ts';
import type { OutgoingAttempt, OutgoingEnd, SettleOutgoing } from '../payments/index.ts';
import { changeWithdrawal } from './change.ts';
import { endSending, listLegs, returnLeg, settleLeg } from './legStore.ts';
import type { StoredLeg } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { SendingDeps } from './deps.ts';
import * as store from './store.ts';
import type { Withdrawal } from './store.ts';

/** Decides an event from the withdrawal's own rows; a hold for a person stays in force. */
export async function decideEvent(
  connection: Connection,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
): Promise<Result<Decision>> {
  const facts = await store.readFacts(connection, withdrawal.payment);
  return decideWithdrawal({ ...facts, holds: withdrawal.holds }, event);
}

interface Settling {
  readonly deps: SendingDeps;
  readonly connection: Connection;
  readonly withdrawal: Withdrawal;
  readonly leg: StoredLeg;
  readonly attempt: OutgoingAttempt;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Rule WD-18: applies a provider's answer about a leg that it was asked to pay. */
export function settlePayout(deps: SendingDeps): SettleOutgoing {
  const { clock, payments } = deps;
  return async (connection, payment, attempt, end, detail) => {
    const withdrawal = await store.withPayment(connection, payment);
    const leg = (await listLegs(connection, payment.id)).find(({ id }) => id === attempt.legId);
    assert(leg !== undefined, `attempt ${attempt.id} is of a part of payment ${payment.id}`);
    const all = { ...detail, leg: leg.id, amount: formatMoney(leg.leg.amount, payment.currency) };
    const settling = { deps, connection, withdrawal, leg, attempt, detail: all, now: clock.now() };
    if (leg.state === 'sending') return whileSending(settling, end);
    if (leg.state === 'paid' && end === 'failed') return recordReturn(settling);
    const isOpposite = end === 'contradiction' || (leg.state === 'failed' && end === 'sent');
    if (!isOpposite) return;
    // The two reports exclude each other: nothing is booked, and a person must look immediately.
    payments.onAlarm('a provider contradicts itself about a payout', { payment: payment.id, attempt: attempt.key });
    await note(settling, 'contradiction');
  };
}

/**
 * Rule WD-19: applies an outcome that staff know and the provider cannot report. The provider's answer is no longer
 * awaited.
 */
export function settleByStaff(deps: SendingDeps): SettleOutgoing {
  return async (connection, payment, attempt, end, detail) => {
    const { holds } = await store.withPayment(connection, payment);
    const remainingHolds = holds.filter((hold) => hold !== 'noAnswer' && hold !== 'contradiction');
    await store.updateHolds(connection, payment.id, remainingHolds);
    await settlePayout(deps)(connection, payment, attempt, end, detail);
  };
}

async function whileSending(settling: Settling, end: OutgoingEnd): Promise<void> {
  const { connection, deps, leg, now, attempt } = settling;
  switch (end) {
    case 'sent': {
      const changed = await applyEvent(settling, 'sent', { kind: 'legSent', ...partOf(leg) }, removeHold('noAnswer'));
      const reference = attempt.providerRef ?? attempt.order;
      await settleLeg(connection, leg.id, { reference, valueDate: utcDate(now), now });
      const { amount } = leg.leg;
      await mailOfWithdrawal(connection, deps, changed, { template: 'withdrawalSent', reference, amount });
      return;
    }
    case 'failed':
      await applyEvent(settling, 'notSent', { kind: 'legFailed', ...partOf(leg) }, addHold('payoutReturned'));
      return endSending(connection, leg.id, 'failed');
    case 'unsent':
      await endSending(connection, leg.id, 'open');
      return note(settling, 'unsent');
    case 'noAnswer':
    case 'contradiction':
      await applyEvent(settling, end, { kind: 'legStuck', reason: end }, addHold(end));
  }
}

/** Rule WD-8: records that a paid leg was returned. */
async function recordReturn(settling: Settling): Promise<void> {
  const { connection, deps, leg, now } = settling;
  const changed = await applyEvent(
    settling,
    'returned',
    { kind: 'legReturned', ...partOf(leg) },
    addHold('payoutReturned'),
  );
  await returnLeg(connection, leg.id, now);
  const { amount } = leg.leg;
  await mailOfWithdrawal(connection, deps, changed, { template: 'withdrawalReturned', amount });
}

type Holds = (holds: readonly PaymentReason[]) => PaymentReason[];

function addHold(reason: PaymentReason): Holds {
  return (holds) => orderedReasons([...holds, reason]);
}

function removeHold(reason: PaymentReason): Holds {
  return (holds) => holds.filter((one) => one !== reason);
}

async function applyEvent(
  { connection, withdrawal, detail, now }: Settling,
  kind: string,
  event: WithdrawalEvent,
  holdsAfter: Holds,
) {
  const decided = await decideEvent(connection, withdrawal, event);
  assert(decided.ok, `what was sent of payment ${withdrawal.payment.id} is never too late`);
  const cause = { kind, actor: 'provider', detail };
  const changed = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
  await store.updateHolds(connection, changed.id, holdsAfter(withdrawal.holds));
  return changed;
}

async function note({ connection, withdrawal, detail, now }: Settling, kind: string): Promise<void> {
  const { payment } = withdrawal;
  const { status, reasons } = payment;
  const event = { kind, actor: 'provider', from: status, to: status, reasons, detail, at: now };
  await insertEvent(connection, payment, event);
}

function partOf({ id, leg, provider }: StoredLeg) {
  return { amount: leg.amount, part: id, provider };
}
