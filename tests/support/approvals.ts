import type { Result } from '@candor/domain/result.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { listApprovals } from '@candor/server/modules/access/approvals/index.ts';
import type { StoredApproval } from '@candor/server/modules/access/approvals/index.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/** Outcomes of approvals, and approvals carried out by hand. */

/** Returns the outcome of the latest decided approval as the list of approvals shows it. */
export async function latestOutcome(edge: Edge): Promise<string> {
  const listed = await list(edge);
  const [first] = listed.filter(({ decidedAt }) => decidedAt !== undefined).toSorted((one, other) => other.id - one.id);
  return first === undefined ? 'nothing was decided' : outcomeOf(first);
}

/** Returns the outcome of one approval, as `latestOutcome` does. */
export async function outcomeFor(edge: Edge, id: unknown): Promise<string> {
  return outcomeOf(await find(edge, id));
}

function outcomeOf({ refusal, appliedAt }: StoredApproval): string {
  return refusal?.code ?? (appliedAt === undefined ? 'underway' : 'done');
}

/** Carries out an approved request; it can be called repeatedly. */
export async function applyAgain(edge: Edge, id: unknown): Promise<Result<true>> {
  const approval = await find(edge, id);
  const subject = edge.approvals.subjects.get(approval.subject);
  if (subject === undefined) throw new Error(`no subject ${approval.subject}`);
  return subject.apply(approval);
}

/** Approves a request, as if the server had died before carrying it out. */
export async function approveAndDie({ database }: Edge, id: unknown, decider: { readonly id: number }): Promise<void> {
  await asOwner(database, (owner) =>
    owner.query(
      `UPDATE approval SET state = 'approved', decided_by = $2, decided_at = requested_at, decision_reason = 'Seen'
       WHERE id = $1`,
      [id, decider.id],
    ),
  );
}

/**
 * Clears the record that a request was applied, as if the server had died before writing it: the next decision applies
 * it again.
 */
export async function forgetApplied({ database }: Edge, id: unknown): Promise<void> {
  await asOwner(database, async (owner) => {
    await owner.query('ALTER TABLE approval DISABLE TRIGGER decided_once');
    await owner.query('UPDATE approval SET applied_at = NULL WHERE id = $1', [id]);
    await owner.query('ALTER TABLE approval ENABLE TRIGGER decided_once');
  });
}

async function find(edge: Edge, id: unknown): Promise<StoredApproval> {
  const approval = (await list(edge)).find((one) => one.id === id);
  if (approval === undefined) throw new Error('no such approval');
  return approval;
}

function list({ officePool: pool }: Edge): Promise<StoredApproval[]> {
  return transaction(pool, 'northline', (connection) => listApprovals(connection, { roles: staffRoles }, 500));
}

/** Builds a request for an override for the tests of four-eyes approval; its content is irrelevant to them. */
export function overrideOf(subjectKey: string) {
  return {
    subject: 'verificationOverride',
    subjectKey,
    clientId: undefined,
    payload: { document: 1 },
    changes: [{ name: 'state', before: 'approved', after: 'rejected' }],
    reason: 'the photo shows somebody else',
  } as const;
}
