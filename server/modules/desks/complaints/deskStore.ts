import type { ComplaintShown } from '@candor/contracts/http/office/complaints.ts';
import type { ComplaintCategory } from '@candor/domain/complaints/complaint.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { KeysetPage, KeysetQuery } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { complaintRows } from './store.ts';
import type { Complaint } from './store.ts';

const deskRows = complaintRows.with({
  pin: column.text('client.pin').optional(),
  takenBy: column.integer('complaint.taken_by').optional(),
  takerName: column.text('taker.full_name').optional(),
  assignerName: column.text('assigner.full_name').optional(),
  assignedAt: column.instant('complaint.assigned_at').optional(),
});
export type DeskComplaint = RowOf<typeof deskRows>;

export interface ComplaintFilter {
  readonly shown: ComplaintShown | undefined;
  readonly category: ComplaintCategory | undefined;
  /** Whether only unassigned complaints are listed. */
  readonly isFree: boolean;
  readonly takenBy: number | undefined;
  /** Number, name, whole address or PIN; empty: all complaints. */
  readonly search: string;
  readonly now: Instant;
  /** Rule CC-7: whether complaints of clients who count as erased by now are left out. */
  readonly isOverHidden: boolean;
}

const orders = {
  received: { sql: 'complaint.received_at', type: 'timestamptz' },
  // Complaints without a clock come last.
  due: { sql: "coalesce(complaint.due_at, timestamptz '9999-01-01')", type: 'timestamptz' },
} as const;

const FROM = `complaint
    LEFT JOIN client ON client.brand_id = complaint.brand_id AND client.id = complaint.client_id
    LEFT JOIN staff taker ON taker.id = complaint.taken_by
    LEFT JOIN staff assigner ON assigner.id = complaint.assigned_by`;
const CONDITION = `(CASE $1::text WHEN 'open' THEN due_at IS NOT NULL WHEN 'late' THEN due_at < $7
      WHEN 'soon' THEN due_at >= $7 AND soon_at <= $7 WHEN 'withdrawn' THEN complaint.state = 'withdrawn'
      WHEN 'answered' THEN complaint.state = 'answered' AND closes_at > $7
      WHEN 'closed' THEN complaint.state = 'answered' AND closes_at <= $7 ELSE true END)
    AND ($2::text IS NULL OR category = $2)
    AND ($3 = '' OR complaint.number = upper($3) OR complaint.email = lower($3) OR client.pin = $3
      OR position(lower($3) IN lower(complaint.first_name || ' ' || complaint.last_name)) > 0)
    AND (NOT $4 OR taken_by IS NULL) AND ($5::bigint IS NULL OR taken_by = $5)
    AND (NOT $6 OR client.id IS NULL OR NOT ${countsAsErasedSql('$7')})`;

const valuesOf = ({ shown, category, search, isFree, takenBy, isOverHidden, now }: ComplaintFilter) => [
  shown ?? null,
  category ?? null,
  search,
  isFree,
  takenBy ?? null,
  isOverHidden,
  toTimestamp(now),
];

export function listComplaints(
  connection: Connection,
  filter: ComplaintFilter,
  query: KeysetQuery<keyof typeof orders>,
): Promise<Result<KeysetPage<DeskComplaint>>> {
  const list = { rows: deskRows, from: FROM, id: 'complaint.id', orders };
  return readPage(connection, list, query, { sql: CONDITION, values: valuesOf(filter) });
}

export function findDeskComplaint(connection: Connection, id: number): Promise<DeskComplaint | undefined> {
  return deskRows.first(connection, `SELECT ${deskRows.columns} FROM ${FROM} WHERE complaint.id = $1`, [id]);
}

/** Finds the client with the address that was typed into the public form. */
export async function findSameAddress(
  connection: Connection,
  email: string,
): Promise<{ readonly id: ClientId; readonly pin: string } | undefined> {
  const { rows } = await connection.query<{ id: ClientId; pin: string }>(
    'SELECT id::float8, pin FROM client WHERE email = lower($1)',
    [email],
  );
  return rows[0];
}

/** Assigns a complaint to a person, or clears the assignment. */
export async function updateTaken(connection: Connection, id: number, staffId: number | undefined): Promise<void> {
  await connection.query('UPDATE complaint SET taken_by = $2, assigned_by = NULL, assigned_at = NULL WHERE id = $1', [
    id,
    staffId ?? null,
  ]);
}

/** Assigns an unassigned complaint to the first person who works on it. */
export async function takeFree(connection: Connection, id: number, staffId: number): Promise<void> {
  await connection.query('UPDATE complaint SET taken_by = coalesce(taken_by, $2) WHERE id = $1', [id, staffId]);
}

interface Assigning {
  readonly id: number;
  readonly to: number;
  readonly by: number;
  readonly at: Instant;
}

export async function updateAssigned(connection: Connection, { id, to, by, at }: Assigning): Promise<void> {
  await connection.query('UPDATE complaint SET taken_by = $2, assigned_by = $3, assigned_at = $4 WHERE id = $1', [
    id,
    to,
    by,
    toTimestamp(at),
  ]);
}

export async function updateHeld(connection: Connection, id: number): Promise<void> {
  await connection.query('UPDATE complaint SET is_held = true WHERE id = $1', [id]);
}

export async function updateAnswer(
  connection: Connection,
  id: number,
  { outcome, redress, now }: Pick<Complaint, 'outcome' | 'redress'> & { readonly now: Instant },
): Promise<void> {
  await connection.query('UPDATE complaint SET outcome = $2, redress = $3, answered_at = $4 WHERE id = $1', [
    id,
    outcome,
    redress ?? null,
    toTimestamp(now),
  ]);
}

const colleagueRows = rowsOf({
  id: column.integer(),
  name: column.text('full_name'),
  email: column.text(),
  language: column.text().optional(),
  /** Number of open complaints assigned to this person. */
  open: column.integer('(SELECT count(*) FROM complaint WHERE taken_by = staff.id AND due_at IS NOT NULL)'),
});

/** Lists the active staff of the brand with one of these roles. */
export function listColleagues(
  connection: Connection,
  roles: readonly string[],
): Promise<RowOf<typeof colleagueRows>[]> {
  return colleagueRows.all(
    connection,
    `SELECT ${colleagueRows.columns} FROM staff WHERE disabled_at IS NULL AND password_hash IS NOT NULL
       AND EXISTS (SELECT FROM staff_role WHERE staff_id = staff.id AND brand_id = current_brand() AND role = ANY($1))
     ORDER BY full_name, id`,
    [roles],
  );
}

/**
 * Rule CP-6: lists the people involved in the matter of a complaint: those who decided something about the payment, or
 * requested or decided a correction of the trade. Viewing it does not count.
 */
export async function listInvolved(
  connection: Connection,
  { clientId, paymentId, positionId }: Pick<Complaint, 'clientId' | 'paymentId' | 'positionId'>,
): Promise<readonly number[]> {
  if (clientId === undefined) return [];
  const { rows } = await connection.query<{ id: number }>(
    `SELECT staff_id::float8 AS id FROM audit_entry
       WHERE client_id = $1 AND subject = 'payment:' || $2::bigint AND action NOT IN ('payout.revealed', 'payment.opened')
         AND staff_id IS NOT NULL
     UNION SELECT unnest(ARRAY[requested_by, decided_by])::float8 FROM approval
       WHERE client_id = $1 AND (payload ->> 'paymentId' = $2::bigint::text
         OR (subject = 'tradeCorrection' AND payload ->> 'position' = $3::bigint::text))`,
    [clientId, paymentId ?? null, positionId ?? null],
  );
  return rows.map(({ id }) => id);
}

const adjustmentRows = rowsOf({
  approval: column.integer('approval.id'),
  amount: column.money("(approval.payload ->> 'amount')::bigint"),
  state: column.text<'waiting' | 'done' | 'refused'>(`CASE WHEN adjustment.state = 'done' THEN 'done'
    WHEN approval.state IN ('waiting', 'approved') AND adjustment.state IS DISTINCT FROM 'refused' THEN 'waiting'
    ELSE 'refused' END`),
});

/** Rule CP-9: lists the adjustments that name this complaint as their evidence, oldest first. */
export function listAdjustments(
  connection: Connection,
  { clientId, number }: Pick<Complaint, 'clientId' | 'number'>,
): Promise<RowOf<typeof adjustmentRows>[]> {
  return adjustmentRows.all(
    connection,
    `SELECT ${adjustmentRows.columns} FROM approval LEFT JOIN adjustment ON adjustment.approval_id = approval.id
     WHERE approval.client_id = $1 AND approval.subject = 'adjustment'
       AND position($2 IN approval.payload ->> 'evidence') > 0
     ORDER BY approval.id`,
    [clientId ?? null, number],
  );
}

const openRows = rowsOf({
  id: column.integer('complaint.id'),
  number: column.text(),
  name: column.text("first_name || ' ' || last_name"),
  subject: column.text(),
  receivedAt: column.instant(),
  dueAt: column.instant(),
  takenBy: column.integer().optional(),
  takerName: column.text('full_name').optional(),
});

export type OpenComplaint = RowOf<typeof openRows>;

/** Rule CP-7: lists complaints that are overdue or nearly, most urgent first. */
export function listUrgent(
  connection: Connection,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<OpenComplaint[]> {
  return openRows.all(
    connection,
    `SELECT ${openRows.columns} FROM complaint LEFT JOIN staff ON staff.id = taken_by
     WHERE due_at IS NOT NULL AND soon_at <= $1 ORDER BY due_at, complaint.id LIMIT $2`,
    [toTimestamp(now), limit],
  );
}

export interface OpenCount {
  readonly count: number;
  readonly oldest: Instant | null;
  readonly late: number;
  readonly soon: number;
}

/** Counts the open complaints, with the oldest and the state of their clocks. */
export async function countOpen(connection: Connection, now: Instant): Promise<OpenCount> {
  const { rows } = await connection.query<OpenCount>(
    `SELECT count(*)::int, min(received_at) AS oldest, count(*) FILTER (WHERE due_at < $1)::int AS late,
       count(*) FILTER (WHERE due_at >= $1 AND soon_at <= $1)::int AS soon
     FROM complaint WHERE due_at IS NOT NULL`,
    [toTimestamp(now)],
  );
  return rows[0] ?? { count: 0, oldest: null, late: 0, soon: 0 };
}

const warnedRows = rowsOf({
  id: column.integer(),
  number: column.text(),
  dueAt: column.instant(),
  isLate: column.flag('due_at < $1'),
});

/** Rule CP-7: locks the complaints about whose clock compliance has not been mailed yet. */
export function lockUnwarned(connection: Connection, now: Instant): Promise<RowOf<typeof warnedRows>[]> {
  return warnedRows.all(
    connection,
    `SELECT ${warnedRows.columns} FROM complaint WHERE due_at IS NOT NULL AND soon_at <= $1
       AND (warned IS NULL OR (warned = 'soon' AND due_at < $1))
     ORDER BY due_at, id LIMIT 50 FOR NO KEY UPDATE SKIP LOCKED`,
    [toTimestamp(now)],
  );
}

export async function updateWarned(connection: Connection, id: number, warned: 'soon' | 'late'): Promise<void> {
  await connection.query('UPDATE complaint SET warned = $2 WHERE id = $1', [id, warned]);
}

const firstEntryAt = (kind: 'acknowledged' | 'answered') =>
  column
    .instant(`(SELECT min(entry.at) FROM complaint_entry entry
    WHERE entry.complaint_id = complaint.id AND kind = '${kind}')`)
    .optional();

const exportRows = rowsOf({
  id: column.integer(),
  number: column.text(),
  isOfClient: column.flag('client_id IS NOT NULL'),
  category: column.text(),
  receivedAt: column.instant(),
  acknowledgedAt: firstEntryAt('acknowledged'),
  firstAnsweredAt: firstEntryAt('answered'),
  state: column.text<Complaint['state']>(),
  isHeld: column.flag(),
  reopenedAt: column.instant().optional(),
  answeredAt: column.instant().optional(),
  outcome: column.text<NonNullable<Complaint['outcome']>>().optional(),
  redress: column.money().optional(),
  closesAt: column.instant().optional(),
});
export type ExportedComplaint = RowOf<typeof exportRows>;

/** Lists a batch of complaints received in a period, after a given one. */
export function listForExport(
  connection: Connection,
  { from, until, after, limit }: { from: Instant; until: Instant; after: number; limit: number },
): Promise<ExportedComplaint[]> {
  return exportRows.all(
    connection,
    `SELECT ${exportRows.columns} FROM complaint WHERE received_at >= $1 AND received_at < $2 AND id > $3
     ORDER BY id LIMIT $4`,
    [toTimestamp(from), toTimestamp(until), after, limit],
  );
}
