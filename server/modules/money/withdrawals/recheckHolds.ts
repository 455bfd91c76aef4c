import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { clockColour } from '@candor/domain/payments/businessDays.ts';
import { clientsOwn } from '@candor/domain/payments/reasons.ts';
import { decideWithdrawal, isWaitingForClient, orderedReasons } from '@candor/domain/payments/withdrawal.ts';
import { inPages } from '../../../database/inPages.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endWaiting, isOpenAbout } from '../../access/approvals/index.ts';
import { readEngineFacts, automaticHolds } from './holds.ts';
import type { EngineFacts } from './holds.ts';
import { changeWithdrawal } from './change.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeps } from './deps.ts';
import { insertEvent } from '../payments/index.ts';
import { approvalKey } from './approvalKey.ts';
import * as store from './store.ts';
import type { Withdrawal } from './store.ts';

/**
 * Rule WD-3: checks the holds of a client's withdrawals again when the cause of one may have changed, and those of the
 * whole brand once a minute.
 */
export async function recheckHolds(deps: WithdrawalDeps, brandId: BrandId, clientId?: ClientId): Promise<void> {
  const listOpen = (after: number) =>
    transaction(deps.pool, brandId, (connection) => store.listOpen(connection, { clientId, after }));
  for await (const whose of inPages(listOpen, ({ id }) => id)) {
    const engineFacts = await readEngineFacts(deps, { brandId, ...whose });
    await transaction(deps.pool, brandId, async (connection) => {
      const withdrawal = await store.lockWithdrawal(connection, whose.id);
      await recheck(connection, deps, withdrawal, engineFacts);
    });
  }
}

async function recheck(
  connection: Connection,
  deps: WithdrawalDeps,
  withdrawal: Withdrawal,
  engineFacts: EngineFacts,
): Promise<void> {
  const { payment } = withdrawal;
  const holds = orderedReasons([
    ...withdrawal.holds,
    ...(await automaticHolds(connection, deps, payment, engineFacts)),
  ]);
  const facts = { ...(await store.readFacts(connection, payment)), holds };
  const isOver = await hasRunOut(connection, withdrawal, deps.clock.now());
  // Rule FZ-3: a withdrawal that staff have approved is held as well, and needs approval again afterwards.
  const isStopped = payment.status === 'processing' && holds.includes('accountFrozen');
  const kind = isStopped ? 'held' : isOver ? 'approvalOver' : 'looked';
  const decided = decideWithdrawal(facts, { kind });
  if (decided.ok) {
    const { status, reasons } = decided.value;
    const isSame = status === payment.status && reasons.join() === payment.reasons.join();
    if (!isSame) {
      const now = deps.clock.now();
      const cause = { kind, actor: 'system', detail: {} };
      if (isStopped) await endWaiting(connection, approvalKey(payment.id, withdrawal.round));
      const changed = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
      const isNew = reasons.some((reason) => clientsOwn.includes(reason) && !payment.reasons.includes(reason));
      if (isNew) await mailOfWithdrawal(connection, deps, changed, { template: 'withdrawalHeld', items: reasons });
    }
  }
  await notifyIfLate(connection, deps, withdrawal);
}

/** Has the approval request expired or been refused? */
async function hasRunOut(connection: Connection, { payment, round }: Withdrawal, now: number): Promise<boolean> {
  if (payment.status !== 'processing' || payment.reasons.length === 0) return false;
  const subject = payment.reasons.includes('complianceApproval') ? 'withdrawalCompliance' : 'withdrawalPayout';
  return !(await isOpenAbout(connection, subject, approvalKey(payment.id, round), now));
}

/** Rule WD-12: notifies the client once the expected-by date has passed; staff then see the withdrawal in red. */
async function notifyIfLate(
  connection: Connection,
  deps: Pick<WithdrawalDeps, 'brandOf' | 'clock'>,
  { payment, lateNotifiedAt }: Withdrawal,
): Promise<void> {
  const now = deps.clock.now();
  if (lateNotifiedAt !== undefined || payment.dueAt === undefined || now < payment.dueAt) return;
  if (clockColour(payment.dueAt, isWaitingForClient(payment), now) !== 'red') return;
  await store.updateLateNotified(connection, payment.id, now);
  await insertEvent(connection, payment, {
    kind: 'late',
    actor: 'system',
    from: payment.status,
    to: payment.status,
    reasons: payment.reasons,
    detail: {},
    at: now,
  });
  await mailOfWithdrawal(connection, deps, payment, { template: 'withdrawalLate' });
}
