import { approvalEnd, approvalRoles } from '@candor/domain/approvals/approval.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { ApprovalDeps } from './deps.ts';
import { insertApproval, updateOver } from './store.ts';
import type { NewApproval } from './store.ts';

export type ApprovalAsk = Pick<
  NewApproval,
  'subject' | 'subjectKey' | 'clientId' | 'payload' | 'changes' | 'reason'
> & {
  /**
   * Changes to name in the audit entry where the full list is too long for it; the full list stays with the request.
   */
  readonly recorded?: NewApproval['changes'] | undefined;
};

/** Rule FE-1: requests an approval, in the transaction that found it necessary. */
export async function requestApproval(
  connection: Connection,
  { clock, audit }: Pick<ApprovalDeps, 'clock' | 'audit'>,
  session: Pick<StaffSession, 'brandId' | 'staffId' | 'name' | 'roles'>,
  ask: ApprovalAsk,
): Promise<Result<number>> {
  if (!approvalRoles[ask.subject].ask.some((role) => session.roles.includes(role))) {
    return refuse({ code: 'forbidden' });
  }
  const now = clock.now();
  await updateOver(connection, now);
  const { brandId, staffId } = session;
  const id = await insertApproval(connection, {
    ...ask,
    brandId,
    requestedBy: staffId,
    requestedAt: now,
    expiresAt: approvalEnd(now),
  });
  if (id === undefined) return refuse({ code: 'approvalWaiting' });
  await recordAct(connection, audit, {
    actor: { brandId, staffId, name: session.name },
    at: now,
    action: `${ask.subject}.requested`,
    subject: `approval:${id}`,
    clientId: ask.clientId,
    reason: ask.reason,
    details: Object.fromEntries(
      (ask.recorded ?? ask.changes).map(({ name, before, after }) => [
        name,
        before === '' ? after : `${before} → ${after}`,
      ]),
    ),
  });
  return accept(id);
}
