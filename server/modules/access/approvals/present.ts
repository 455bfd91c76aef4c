import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { checkDecision, stateAt, visibleSubjects } from '@candor/domain/approvals/approval.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { mapResult } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffSession } from '../staff/index.ts';
import type { StoredApproval } from './store.ts';

/** Rule CC-4: may this person see the request? For others, requests about a case do not exist. */
export function isVisible(
  { subject }: Pick<StoredApproval, 'subject'>,
  { roles }: Pick<StaffSession, 'roles'>,
): boolean {
  return visibleSubjects(roles).includes(subject);
}

/** Presents a request to a member of staff, with the reason why they cannot decide it, if any. */
export function presentApproval(approval: StoredApproval, session: StaffSession, now: Instant): Approval {
  const { clientId, clientName } = approval;
  return {
    id: approval.id,
    subject: approval.subject,
    client: clientId === undefined ? null : { id: clientId, name: clientName ?? '' },
    ...pageOfChanges(approval, 0),
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

/** Presents the waiting request on the desk that it concerns; null if none waits. */
export function presentWaiting<Waiting extends StoredApproval | undefined>(
  waiting: Waiting,
  session: StaffSession,
  now: Instant,
): WaitingRequest | (Waiting extends undefined ? null : never);
export function presentWaiting(waiting: StoredApproval | undefined, session: StaffSession, now: Instant) {
  if (waiting === undefined) return null;
  const { id, requesterName: by, requestedAt: at, reason } = waiting;
  return { approval: id, by, at, reason, obstacle: obstacleOf(waiting, session, now) };
}

interface WaitingRequest extends Pick<Approval, 'reason' | 'obstacle'> {
  readonly approval: number;
  readonly by: string;
  readonly at: Instant;
}

/** Answers the first person's call with the request that waits. */
export function answerAsked<Asked>(
  asked: Promise<Result<Asked>> | Result<Asked>,
): Promise<Result<{ approval: Asked }>> {
  return mapResult(asked, (approval) => ({ approval }));
}

/** Changes per page. */
const CHANGES_SHOWN = 40;

/** Returns a page of the changes; none is left out, since second persons approve what they have read. */
export function pageOfChanges({ changes }: Pick<StoredApproval, 'changes'>, from: number) {
  const until = from + CHANGES_SHOWN;
  return { changes: changes.slice(from, until), more_changes: Math.max(0, changes.length - until) };
}

/** Whether a request is final: decided, withdrawn or expired and, if approved, carried out or refused. */
export function hasEnded(approval: StoredApproval, now: Instant): boolean {
  return stateAt(approval, now) !== 'waiting' && outcomeOf(approval) !== 'underway';
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
