import { orderedReasons, releasableHolds, reservedAmount } from '@candor/domain/payments/withdrawal.ts';
import type { WithdrawalFacts } from '@candor/domain/payments/withdrawal.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnWithdrawal, applyEvent, recordAction } from './act.ts';
import type { WithdrawalAction } from './act.ts';
import { approvalKey } from './approvalKey.ts';
import { replaceOpen } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { Notice } from './notices.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import { updateHolds } from './store.ts';

type Done = Promise<Result<{ readonly paymentId: number }>>;

/**
 * Puts a withdrawal on hold: a person must look at it, or a document of the client is needed. Pending approvals end.
 */
export function holdWithdrawal(
  deps: WithdrawalDeskDeps,
  { hold, ...act }: WithdrawalAction & { readonly hold: 'review' | 'fundingDocumentMissing' },
  session: StaffSession,
): Done {
  return actOnWithdrawal(deps, session, act, async (locked) => {
    const { connection, withdrawal, facts } = locked;
    const { id } = withdrawal.payment;
    const holds = orderedReasons([...withdrawal.holds, hold]);
    const detail = { request: act.request, reason: act.reason };
    const held = { ...locked, facts: { ...facts, holds: orderedReasons([...facts.holds, hold]) } };
    const applied = await applyEvent(held, { kind: 'held' }, { kind: 'held', staffId: session.staffId, detail });
    if (!applied.ok) return applied;
    await updateHolds(connection, id, holds);
    await endWaiting(connection, approvalKey(id, withdrawal.round));
    await recordAction(locked, deps, session, { action: 'held', reason: act.reason, details: { hold } });
    if (hold === 'fundingDocumentMissing')
      await mailOfWithdrawal(connection, deps, applied.value, { template: 'withdrawalHeld', items: [hold] });
    return applied;
  });
}

/**
 * Releases what a person has looked at. Holds that only the client can end remain, and so do those that wait for the
 * outcome of a part at its provider (`paymentUnderway` where there are no others, rule WD-19).
 */
export function releaseWithdrawal(deps: WithdrawalDeskDeps, act: WithdrawalAction, session: StaffSession): Done {
  return actOnWithdrawal(deps, session, act, async (locked) => {
    const { connection, withdrawal, facts, passing } = locked;
    const ended = releasableHolds(facts, withdrawal.holds);
    const left = withdrawal.holds.filter((hold) => !ended.includes(hold));
    if (ended.length === 0 && left.length > 0) return refuse({ code: 'paymentUnderway' });
    const released = { ...locked, facts: { ...facts, holds: orderedReasons([...left, ...passing]) } };
    const detail = { request: act.request, reason: act.reason, released: ended };
    const applied = await applyEvent(
      released,
      { kind: 'looked' },
      { kind: 'released', staffId: session.staffId, detail },
    );
    if (!applied.ok) return applied;
    await updateHolds(connection, withdrawal.payment.id, left);
    const details = { holds: ended.join(' ') };
    await recordAction(locked, deps, session, { action: 'released', reason: act.reason, details });
    return applied;
  });
}

/** Declines the unpaid part: its reserve returns to the client, who can read the reason. */
export function declineWithdrawal(deps: WithdrawalDeskDeps, act: WithdrawalAction, session: StaffSession): Done {
  return actOnWithdrawal(deps, session, act, async (locked) => {
    const { connection, withdrawal, facts } = locked;
    const { payment, round } = withdrawal;
    const detail = { request: act.request, reason: act.reason };
    const applied = await applyEvent(
      locked,
      { kind: 'declined' },
      { kind: 'declined', staffId: session.staffId, detail },
    );
    if (!applied.ok) return applied;
    await endWaiting(connection, approvalKey(payment.id, round));
    await replaceOpen(connection, payment, []);
    await recordAction(locked, deps, session, { action: 'declined', reason: act.reason });
    await mailOfWithdrawal(connection, deps, applied.value, declinedNotice(facts, act.reason));
    return applied;
  });
}

/** Builds the notice; paid parts stay paid, and only the rest is declined then. */
function declinedNotice(facts: WithdrawalFacts, reason: string): Notice {
  if (facts.paid === 0n) return { template: 'withdrawalDeclined', reason };
  return { template: 'withdrawalPartlyDeclined', reason, paid: facts.paid, rest: reservedAmount(facts) };
}
