import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { checkDecision, stateAt } from '@candor/domain/approvals/approval.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { StaffSession } from '../staff/index.ts';
import type { StoredApproval } from './store.ts';

/** A request as a member of staff sees it, with what prevents them from deciding it. */
export function presentApproval(approval: StoredApproval, session: StaffSession, now: Instant): Approval {
  const { clientId, clientName } = approval;
  return {
    id: approval.id,
    subject: approval.subject,
    client: clientId === undefined ? null : { id: clientId, name: clientName ?? '' },
    changes: [...approval.changes],
    reason: approval.reason,
    requested_by: approval.requesterName,
    requested_at: approval.requestedAt,
    expires_at: approval.expiresAt,
    state: stateAt(approval, now),
    decided_by: approval.deciderName ?? null,
    decided_at: approval.decidedAt ?? null,
    decision_reason: approval.decisionReason,
    outcome: outcomeOf(approval),
    refusal: approval.refusal === undefined ? null : { params: {}, ...approval.refusal },
    mine: approval.requestedBy === session.staffId,
    obstacle: obstacleOf(approval, session, now),
  };
}

function outcomeOf({ state, appliedAt, refusal }: StoredApproval): Approval['outcome'] {
  if (state !== 'approved') return null;
  if (appliedAt === undefined) return 'underway';
  return refusal === undefined ? 'done' : 'failed';
}

function obstacleOf(approval: StoredApproval, session: StaffSession, now: Instant): Approval['obstacle'] {
  const may = checkDecision(approval, session, now);
  if (may.ok) return null;
  if (may.refusal.code === 'approvalOver') return 'over';
  return may.refusal.code === 'approvalOwn' || may.refusal.code === 'staffSelf' ? 'own' : 'role';
}
