import { visibleSubjects } from '@candor/domain/approvals/approval.ts';
import type { ApprovalState, ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { StaffSession } from '../staff/index.ts';

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface NewApproval {
  readonly brandId: BrandId;
  readonly subject: ApprovalSubject;
  /** The thing that the request concerns; only one request per thing waits. */
  readonly subjectKey: string;
  readonly clientId: ClientId | undefined;
  /** Data that the subject needs to carry out the change. */
  readonly payload: unknown;
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly requestedBy: number;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Rule FE-7: does the requester still have access to the brand? If not, their requests have ended, even where that is
 * not recorded yet: access may have been ended in another brand.
 */
export const REQUESTER_HAS_ACCESS = `EXISTS (SELECT FROM staff_role JOIN staff ON staff.id = staff_role.staff_id
  WHERE staff_role.staff_id = approval.requested_by AND staff_role.brand_id = approval.brand_id
    AND staff.disabled_at IS NULL)`;

const approvalRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    subject: column.text<ApprovalSubject>(),
    subjectKey: column.text(),
    clientId: column.integer().optional(),
    clientName: column.text("client.first_name || ' ' || client.last_name").optional(),
    payload: column.json<unknown>(),
    changes: column.json<readonly Change[]>(),
    reason: column.text(),
    requestedBy: column.integer(),
    requesterName: column.text('requester.full_name'),
    hasRequesterAccess: column.flag(REQUESTER_HAS_ACCESS),
    requestedAt: column.instant(),
    expiresAt: column.instant(),
    state: column.text<ApprovalState>(),
    decidedBy: column.integer().optional(),
    deciderName: column.text('decider.full_name').optional(),
    decidedAt: column.instant().optional(),
    decisionReason: column.text("coalesce(decision_reason, '')"),
    /** When it was carried out, or finally refused. */
    appliedAt: column.instant().optional(),
    /** Why it was not carried out, although approved. */
    refusal: column.json<Pick<Refusal, 'code' | 'params'>>().optional(),
  },
  'approval',
);
export type StoredApproval = RowOf<typeof approvalRows>;

const SELECT = `SELECT ${approvalRows.columns} FROM approval
  JOIN staff requester ON requester.id = requested_by
  LEFT JOIN staff decider ON decider.id = decided_by
  LEFT JOIN client ON client.brand_id = approval.brand_id AND client.id = approval.client_id`;

/** Stores a request. Undefined: another one about the same thing is already waiting. */
export async function insertApproval(connection: Connection, approval: NewApproval): Promise<number | undefined> {
  const { brandId, subject, subjectKey, clientId, payload, changes, reason, requestedBy } = approval;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO approval (brand_id, subject, subject_key, client_id, payload, changes, reason, requested_by,
                           requested_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (brand_id, subject, subject_key) WHERE state = 'waiting' DO NOTHING RETURNING id::float8`,
    [
      brandId,
      subject,
      subjectKey,
      clientId ?? null,
      JSON.stringify(payload),
      JSON.stringify(changes),
      reason,
      requestedBy,
      toTimestamp(approval.requestedAt),
      toTimestamp(approval.expiresAt),
    ],
  );
  return rows[0]?.id;
}

/** Locks a request; simultaneous decisions about it wait here. */
export async function lockApproval(connection: Connection, id: number): Promise<StoredApproval | undefined> {
  await connection.query('SELECT 1 FROM approval WHERE id = $1 FOR UPDATE', [id]);
  return findApproval(connection, id);
}

export function findApproval(connection: Connection, id: number): Promise<StoredApproval | undefined> {
  return approvalRows.first(connection, `${SELECT} WHERE approval.id = $1`, [id]);
}

export function findApprovals(connection: Connection, ids: readonly number[]): Promise<StoredApproval[]> {
  return approvalRows.all(connection, `${SELECT} WHERE approval.id = ANY($1)`, [ids]);
}

/** Serialises simultaneous requests about the same subject until this transaction ends. */
export async function lockAbout(connection: Connection, subject: ApprovalSubject, subjectKey: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${subject}/${subjectKey}`]);
}

/** Rule FE-3: finds the request about a thing that waits for a decision now, thus has not expired. */
export function findWaitingAbout(
  connection: Connection,
  subject: ApprovalSubject,
  subjectKey: string,
  now: Instant,
): Promise<StoredApproval | undefined> {
  return approvalRows.first(
    connection,
    `${SELECT} WHERE subject = $1 AND subject_key = $2 AND approval.state = 'waiting' AND expires_at > $3
       AND ${REQUESTER_HAS_ACCESS}`,
    [subject, subjectKey, toTimestamp(now)],
  );
}

/** Finds a person's earlier request with this request id, if the subject stores one. */
export function findRequestedBefore(
  connection: Connection,
  about: { readonly subject: ApprovalSubject; readonly staffId: number; readonly request: string },
): Promise<StoredApproval | undefined> {
  return approvalRows.first(
    connection,
    `${SELECT} WHERE subject = $1 AND requested_by = $2 AND payload ->> 'request' = $3`,
    [about.subject, about.staffId, about.request],
  );
}

/** Condition for an open request: it waits for a decision at the moment `$2`, or is approved and not carried out. */
const OPEN = `((state = 'waiting' AND expires_at > $2 AND ${REQUESTER_HAS_ACCESS})
  OR (state = 'approved' AND applied_at IS NULL))`;

/** Is a request about this thing open: waiting for a decision, or approved and not carried out? */
export async function isOpenAbout(
  connection: Connection,
  subject: ApprovalSubject,
  subjectKey: string,
  now: Instant,
): Promise<boolean> {
  const { rows } = await connection.query<{ open: boolean }>('SELECT approval_open($1, $2, $3) AS open', [
    subject,
    subjectKey,
    toTimestamp(now),
  ]);
  return rows[0]?.open === true;
}

/** Lists the keys of a subject's open requests. */
export async function listOpenKeys(
  connection: Connection,
  subject: ApprovalSubject,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ key: string }>(
    `SELECT subject_key AS key FROM approval WHERE subject = $1 AND ${OPEN}`,
    [subject, toTimestamp(now)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Ends the waiting request about something that has changed in the meantime: no decision is needed. */
export async function endWaiting(connection: Connection, subjectKey: string): Promise<void> {
  await connection.query('SELECT withdraw_approvals($1)', [subjectKey]);
}

/** Ends the waiting request about a key if its `before` is not the value that applies now. */
export async function endOutdated(
  connection: Connection,
  subjectKey: string,
  applies: (before: string) => boolean,
): Promise<void> {
  const { rows } = await connection.query<{ before: string }>(
    "SELECT payload ->> 'before' AS before FROM approval WHERE subject_key = $1 AND state = 'waiting'",
    [subjectKey],
  );
  if (rows.some(({ before }) => !applies(before))) await endWaiting(connection, subjectKey);
}

/** Rule FE-7: ends a person's requests in the transaction's brand, together with their access. */
export async function endRequestsOf(connection: Connection, staffId: number): Promise<void> {
  await connection.query("UPDATE approval SET state = 'withdrawn' WHERE requested_by = $1 AND state = 'waiting'", [
    staffId,
  ]);
}

/** Marks an approved request as carried out, before its thing changes in another way. */
export async function noteCarriedOut(connection: Connection, subjectKey: string, now: Instant): Promise<void> {
  await connection.query(
    "UPDATE approval SET applied_at = $2 WHERE subject_key = $1 AND state = 'approved' AND applied_at IS NULL",
    [subjectKey, toTimestamp(now)],
  );
}

/** Lists the waiting requests, next to expire first, and then the decided ones, newest first. */
export function listApprovals(
  connection: Connection,
  { roles }: Pick<StaffSession, 'roles'>,
  limit: number,
): Promise<StoredApproval[]> {
  return approvalRows.all(
    connection,
    `${SELECT} WHERE subject = ANY ($2) ORDER BY approval.state = 'waiting' DESC,
       CASE WHEN approval.state = 'waiting' THEN approval.id END, approval.id DESC LIMIT $1`,
    [limit, visibleSubjects(roles)],
  );
}

/** Lists the waiting requests about a client, next to expire first. */
export function listWaitingOf(
  connection: Connection,
  { roles }: Pick<StaffSession, 'roles'>,
  clientId: ClientId,
): Promise<StoredApproval[]> {
  return approvalRows.all(
    connection,
    `${SELECT} WHERE approval.client_id = $1 AND approval.state = 'waiting' AND ${REQUESTER_HAS_ACCESS}
       AND subject = ANY ($2)
     ORDER BY approval.id LIMIT 50`,
    [clientId, visibleSubjects(roles)],
  );
}

/** Lists all waiting requests of a subject. */
export function listWaitingFor(
  connection: Connection,
  subject: ApprovalSubject,
  now: Instant,
): Promise<StoredApproval[]> {
  return approvalRows.all(
    connection,
    `${SELECT} WHERE subject = $1 AND approval.state = 'waiting' AND expires_at > $2 AND ${REQUESTER_HAS_ACCESS}
     ORDER BY approval.id`,
    [subject, toTimestamp(now)],
  );
}

/** Lists the latest requests of a subject, in any state. */
export function listAbout(connection: Connection, subject: ApprovalSubject, limit: number): Promise<StoredApproval[]> {
  return approvalRows.all(connection, `${SELECT} WHERE subject = $1 ORDER BY approval.id DESC LIMIT $2`, [
    subject,
    limit,
  ]);
}

/** Lists the approved requests that are not carried out yet, oldest first. */
export async function listUnapplied(connection: Connection): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>(
    `SELECT id::float8 FROM approval WHERE state = 'approved' AND applied_at IS NULL ORDER BY approval.id`,
  );
  return rows.map(({ id }) => id);
}

export async function findUnapplied(connection: Connection, id: number): Promise<StoredApproval | undefined> {
  const approval = await findApproval(connection, id);
  return approval?.state === 'approved' && approval.appliedAt === undefined ? approval : undefined;
}

export interface Decision {
  readonly id: number;
  readonly state: 'approved' | 'refused';
  readonly staffId: number;
  readonly at: Instant;
  readonly reason: string;
}

export async function updateDecided(connection: Connection, decision: Decision): Promise<void> {
  const { id, state, staffId, at, reason } = decision;
  await connection.query(
    'UPDATE approval SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1',
    [id, state, staffId, toTimestamp(at), reason],
  );
}

export async function updateState(connection: Connection, id: number, state: 'withdrawn' | 'expired'): Promise<void> {
  await connection.query('UPDATE approval SET state = $2 WHERE id = $1', [id, state]);
}

/** Counts the approved requests that are not carried out yet, and finds the oldest decision among them. */
export async function readUnapplied(
  connection: Connection,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(
    `SELECT count(*)::int, min(decided_at) AS oldest FROM approval
     WHERE state = 'approved' AND applied_at IS NULL AND subject <> 'caseDate'`,
  );
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
}

/**
 * Records the outcome of an approved request; `refusal` says why it was not carried out. False: an outcome was already
 * recorded.
 */
export async function updateApplied(
  connection: Connection,
  id: number,
  { refusal, now }: { readonly refusal: StoredApproval['refusal']; readonly now: Instant },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE approval SET applied_at = $2, refusal = $3 WHERE id = $1 AND applied_at IS NULL',
    [id, toTimestamp(now), refusal === undefined ? null : JSON.stringify(refusal)],
  );
  return rowCount === 1;
}

/**
 * Records that requests have expired, or have lost their requester's access, so that the same can be requested again.
 */
export async function updateOver(connection: Connection, now: Instant): Promise<void> {
  await connection.query("UPDATE approval SET state = 'expired' WHERE state = 'waiting' AND expires_at <= $1", [
    toTimestamp(now),
  ]);
  await connection.query(
    `UPDATE approval SET state = 'withdrawn' WHERE state = 'waiting' AND NOT ${REQUESTER_HAS_ACCESS}`,
  );
}
