import { assert } from '@candor/domain/assert.ts';
import { formatMoney, parseMoney } from '@candor/domain/money/decimal.ts';
import { areLegsPossible, proposeLegs } from '@candor/domain/payments/routing.ts';
import { decideWithdrawal, unsentAmount } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalEvent, WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { findDetails } from '../../client/payout/index.ts';
import { APPROVAL_OVER, findPayment, readApproved } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnWithdrawal, applyEvent, lockForAction } from './act.ts';
import type { LockedWithdrawal, WithdrawalAction } from './act.ts';
import { approvalKey } from './approvalKey.ts';
import { changeWithdrawal } from './change.ts';
import { readEngineFacts } from './holds.ts';
import { listLegs, listSources, lockSources, replaceOpen } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import { sendLegs } from './sendLegs.ts';
import * as store from './store.ts';

/** One withdrawal, in one round of approvals. */
const roundPayload = z.object({ paymentId: z.number(), round: z.number() });
type Round = z.output<typeof roundPayload>;

/** Rule WD-6: after the second approval, a large withdrawal goes to compliance; any other is to be sent. */
export const withdrawalPayout = new Subject({
  name: 'withdrawalPayout',
  payload: roundPayload,
  key: roundKey,
  check: checkRound,
  apply(deps: WithdrawalDeskDeps, approval) {
    return applyStep(deps, approval, 'second', (payment) => {
      const from = parseMoney(deps.brandOf(payment.brandId).payments.complianceFrom);
      assert(from !== undefined, 'a brand’s amounts are decimals');
      return { kind: 'approvedSecond', needsCompliance: -payment.amount >= from };
    });
  },
});

/** Compliance's approval, requested by the second person's decision. */
export const withdrawalCompliance = new Subject({
  name: 'withdrawalCompliance',
  payload: roundPayload,
  key: roundKey,
  check: checkRound,
  apply(deps: WithdrawalDeskDeps, approval) {
    return applyStep(deps, approval, 'compliance', () => ({ kind: 'approvedByCompliance' }));
  },
});

function roundKey({ paymentId, round }: Round): string {
  return approvalKey(paymentId, round);
}

/** Shows the amount to be paid now: less than requested if a part was paid, returned or cancelled before. */
async function checkRound(
  _deps: WithdrawalDeskDeps,
  _request: unknown,
  { number, currency }: Payment,
  facts: WithdrawalFacts,
) {
  return accept([{ name: number, before: '', after: `${formatMoney(unsentAmount(facts), currency)} ${currency}` }]);
}

/** Rule WD-6: records the first approval, with the proposed legs, and requests the second. */
export function approveFirst(
  deps: WithdrawalDeskDeps,
  { reason, request, ...act }: WithdrawalAction,
  session: StaffSession,
): Promise<Result<{ readonly paymentId: number }>> {
  return actOnWithdrawal(deps, session, { ...act, request }, async (locked) => {
    const { connection, withdrawal, facts, now } = locked;
    const { payment } = withdrawal;
    const applied = await applyEvent(
      locked,
      { kind: 'approvedFirst' },
      { kind: 'approvedFirst', staffId: session.staffId, detail: { request, reason } },
    );
    if (!applied.ok) return applied;
    await proposeMissingLegs(locked);
    const details = await findDetails(connection, payment.clientId);
    const round = await store.updateRound(connection, payment.id, details?.id);
    await store.insertApprover(connection, { payment, round }, { step: 'first', staffId: session.staffId }, now);
    const asking = { clientId: payment.clientId, reason, payload: { paymentId: payment.id, round } };
    return withdrawalPayout.ask(connection, deps, session, asking, payment, facts);
  });
}

/** Rule WD-13: proposes legs, back to the source first. Legs changed by compliance stay if they are still possible. */
async function proposeMissingLegs({ connection, withdrawal, facts }: LockedWithdrawal): Promise<void> {
  const { payment } = withdrawal;
  const unsent = unsentAmount(facts);
  await lockSources(connection, payment.clientId);
  const sources = await listSources(connection, payment.clientId, payment.id);
  const open = (await listLegs(connection, payment.id)).filter(({ state }) => state === 'open');
  const isFit = areLegsPossible(
    unsent,
    open.map(({ leg }) => leg),
    sources,
  );
  if (!isFit) await replaceOpen(connection, payment, proposeLegs(unsent, sources));
}

/**
 * Carries out an approval once, however often it is tried: one of an earlier round, or of a withdrawal that has changed
 * since, has no effect. If a hold applies now, the withdrawal is put on hold instead.
 */
async function applyStep(
  deps: WithdrawalDeskDeps,
  approval: Approved<Round>,
  step: 'second' | 'compliance',
  eventOf: (payment: Payment) => WithdrawalEvent,
): Promise<Result<true>> {
  const { brandId, decidedBy, payload } = approval;
  const { paymentId, round } = payload;
  const payment = await transaction(deps.pool, brandId, (connection) => findPayment(connection, paymentId));
  assert(payment !== undefined, `payment ${paymentId} is there`);
  const engineFacts = await readEngineFacts(deps, payment);
  await transaction(deps.pool, brandId, async (connection) => {
    const withdrawal = await store.lockWithdrawal(connection, paymentId);
    if (withdrawal.round !== round) return;
    const locked = await lockForAction(connection, deps, withdrawal, engineFacts);
    const { facts, now } = locked;
    const decided = decideWithdrawal(facts, eventOf(payment));
    const detail = { approval: approval.id, reason: approval.decisionReason };
    const isHeld = !decided.ok && decided.refusal.code === 'withdrawalHeld';
    if (!decided.ok && !isHeld) return;
    const isOther =
      decided.ok && (await store.insertApprover(connection, withdrawal, { step, staffId: decidedBy }, now));
    if (!decided.ok || !isOther) {
      const over = { ...detail, refusal: isHeld ? 'withdrawalHeld' : 'approvalOwn' };
      await applyEvent(locked, { kind: 'approvalOver' }, { kind: APPROVAL_OVER, staffId: decidedBy, detail: over });
      return;
    }
    const cause = { kind: `approved:${step}`, actor: `staff:${decidedBy}`, detail };
    const changed = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
    if (changed.reasons.length === 0)
      await mailOfWithdrawal(connection, deps, changed, { template: 'withdrawalApproved' });
    else await askCompliance(locked, deps, approval);
  });
  await sendLegs(deps, brandId, paymentId);
  return readApproved(deps, approval, paymentId);
}

async function askCompliance(
  { connection, facts, withdrawal: { payment, round } }: LockedWithdrawal,
  deps: WithdrawalDeskDeps,
  { brandId, decidedBy: staffId, deciderName: name, decisionReason: reason }: Approved<Round>,
): Promise<void> {
  const asker = { brandId, staffId, name, roles: ['finance'] } as const;
  const asking = { clientId: payment.clientId, reason, payload: { paymentId: payment.id, round } };
  const approval = await withdrawalCompliance.ask(connection, deps, asker, asking, payment, facts);
  assert(approval.ok, `compliance is asked about withdrawal ${payment.id} once a round`);
}
