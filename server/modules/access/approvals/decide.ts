import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { Approval, decide as call } from '@candor/contracts/http/office/approvals.ts';
import { checkDecision, checkWithdrawal } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { undecidedCodes } from '@candor/domain/refusals.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act, recordAct } from '../audit/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { ApprovalDeps } from './deps.ts';
import { isVisible, presentApproval } from './present.ts';
import * as store from './store.ts';
import type { ReadySubject } from './subject.ts';
import type { StoredApproval } from './store.ts';

/**
 * Rules FE-1 to FE-3, FE-5: records the second person's decision, once; an approved request is carried out immediately,
 * once.
 */
export async function decideApproval(
  deps: ApprovalDeps,
  { id, approve, reason }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const lock = (connection: Connection) => lockVisible(connection, session, id);
  const decided = await act(deps, session, lock, async ({ connection, found: approval, now, record }) => {
    const may = checkDecision(approval, session, now);
    if (!may.ok) return may;
    const besides = await subjectOf(deps, approval).checkDecision(approval, session, approve);
    if (!besides.ok) return besides;
    const state = approve ? 'approved' : 'refused';
    await store.updateDecided(connection, { id, state, staffId: session.staffId, at: now, reason });
    await record(entryOf(approval, state, reason));
    return accept(true);
  });
  if (!decided.ok) return decided;
  if (approve) await applyApproved(deps, session.brandId);
  return show(deps, session, id);
}

/** Rule FE-4: withdraws a request. */
export async function withdrawApproval(
  deps: ApprovalDeps,
  id: number,
  session: StaffSession,
): Promise<Result<Approval>> {
  const lock = (connection: Connection) => lockVisible(connection, session, id);
  const withdrawn = await act(deps, session, lock, async ({ connection, found: approval, now, record }) => {
    const may = checkWithdrawal(approval, session.staffId, now);
    if (!may.ok) return may;
    await store.updateState(connection, id, 'withdrawn');
    await record(entryOf(approval, 'withdrawn'));
    return accept(true);
  });
  return withdrawn.ok ? show(deps, session, id) : withdrawn;
}

/**
 * Carries out approved requests that are not carried out yet: right after a decision, and again where that failed. The
 * subject acts once per approval, so that a crash in between does no harm.
 */
export async function applyApproved(deps: ApprovalDeps, brandId: BrandId): Promise<void> {
  const open = await transaction(deps.pool, brandId, store.listUnapplied);
  for (const id of open) await applyAlone(deps, brandId, id);
}

/**
 * Carries out an approval; a second caller, also on another edge, waits for the result. Two at the same time could read
 * different outcomes and record the wrong one: a refusal of what has just been done.
 */
function applyAlone(deps: ApprovalDeps, brandId: BrandId, id: number): Promise<void> {
  return deps.line.runInTurn(`approval ${id}`, () => applyOne(deps, brandId, id)).catch(deps.onTrouble);
}

async function applyOne(deps: ApprovalDeps, brandId: BrandId, id: number): Promise<void> {
  const approval = await transaction(deps.pool, brandId, (connection) => store.findUnapplied(connection, id));
  // Another call has carried it out since the list was read.
  if (approval === undefined) return;
  const applied = await subjectOf(deps, approval).apply(approval);
  const refusal = applied.ok ? undefined : applied.refusal;
  if (refusal !== undefined && undecidedCodes.includes(refusal.code)) {
    throw new Error(`approval ${id}: ${refusal.code}`);
  }
  await noteOutcome(deps, approval, refusal);
}

function subjectOf({ subjects }: ApprovalDeps, { subject }: Pick<StoredApproval, 'subject'>): ReadySubject {
  const found = subjects.get(subject);
  assert(found !== undefined, `${subject} is a subject of approvals`);
  return found;
}

/** Rule FE-6: records the outcome, once; also a refusal after approval. */
function noteOutcome(
  { pool, clock, audit }: ApprovalDeps,
  approval: StoredApproval,
  refusal: Refusal | undefined,
): Promise<void> {
  const { id, brandId, subject, clientId, decidedBy, deciderName = '', decisionReason, requesterName } = approval;
  return transaction(pool, brandId, async (connection) => {
    const now = clock.now();
    const storedRefusal = refusal && {
      code: refusal.code,
      ...(refusal.params !== undefined && { params: refusal.params }),
    };
    if (!(await store.updateApplied(connection, id, { refusal: storedRefusal, now })) || refusal === undefined) return;
    await recordAct(connection, audit, {
      actor: { brandId, staffId: decidedBy, name: deciderName },
      at: now,
      action: `${subject}.failed`,
      subject: `approval:${id}`,
      clientId,
      reason: decisionReason,
      details: { requestedBy: requesterName, refusal: refusal.code, ...refusal.params },
    });
  });
}

async function lockVisible(
  connection: Connection,
  session: StaffSession,
  id: number,
): Promise<StoredApproval | undefined> {
  const approval = await store.lockApproval(connection, id);
  return approval !== undefined && isVisible(approval, session) ? approval : undefined;
}

function entryOf({ id, subject, clientId, requesterName }: StoredApproval, step: string, reason?: string) {
  const details = { requestedBy: requesterName };
  return { action: `${subject}.${step}`, subject: `approval:${id}`, clientId, reason, details };
}

async function show({ pool, clock }: ApprovalDeps, session: StaffSession, id: number): Promise<Result<Approval>> {
  const approval = await transaction(pool, session.brandId, (connection) => store.findApproval(connection, id));
  if (approval === undefined) return refuse({ code: 'notFound' });
  return accept(presentApproval(approval, session, clock.now()));
}
