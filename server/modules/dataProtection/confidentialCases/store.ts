import type { CaseDates, CaseOutcome } from '@candor/domain/clients/confidentialCase.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

export interface StoredCase extends CaseDates {
  readonly id: number;
  readonly clientId: ClientId;
  readonly clientName: string;
  readonly pin: string;
  readonly reason: string;
  readonly openedBy: string;
  readonly closedById: number | undefined;
  readonly closedBy: string | undefined;
  readonly outcome: CaseOutcome | undefined;
  readonly closingReason: string | undefined;
  readonly dateApprovalId: number | undefined;
}

const caseRows = rowsOf({
  id: column.integer('confidential_case.id'),
  clientId: column.integer(),
  clientName: column.text(`first_name || ' ' || last_name`),
  pin: column.text(),
  reason: column.text(),
  openedBy: column.text('opened_name'),
  openedAt: column.instant(),
  endsAt: column.instant(),
  disclosedAt: column.instant('told_at').optional(),
  closedById: column.integer('closed_by').optional(),
  closedBy: column.text('closed_name').optional(),
  closedAt: column.instant('confidential_case.closed_at').optional(),
  outcome: column.text<CaseOutcome>().optional(),
  closingReason: column.text().optional(),
  dateApprovalId: column.integer().optional(),
});

const SELECT = `SELECT ${caseRows.columns}
  FROM confidential_case JOIN client ON client.brand_id = confidential_case.brand_id AND client.id = client_id`;

export interface NewCase {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly reason: string;
  readonly staffId: number;
  readonly staffName: string;
  readonly at: Instant;
  readonly endsAt: Instant;
  readonly request: string;
}

/** Inserts a case; undefined if the client already has one that is not closed. */
export async function insertCase(connection: Connection, one: NewCase): Promise<number | undefined> {
  const { brandId, clientId, reason, staffId, staffName, at, endsAt, request } = one;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO confidential_case (brand_id, client_id, reason, opened_by, opened_name, opened_at, ends_at, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (brand_id, client_id) WHERE closed_at IS NULL DO NOTHING RETURNING id::float8`,
    [brandId, clientId, reason, staffId, staffName, toTimestamp(at), toTimestamp(endsAt), request],
  );
  return rows[0]?.id;
}

/** Finds the case that this person opened with this request before. */
export function findOpened(connection: Connection, staffId: number, request: string): Promise<StoredCase | undefined> {
  return caseRows.first(connection, `${SELECT} WHERE opened_by = $1 AND request_id = $2`, [staffId, request]);
}

export function findCase(connection: Connection, id: number): Promise<StoredCase | undefined> {
  return caseRows.first(connection, `${SELECT} WHERE confidential_case.id = $1`, [id]);
}

/** Locks a case; other changes to it wait here until this transaction ends. */
export async function lockCase(connection: Connection, id: number): Promise<StoredCase | undefined> {
  await connection.query('SELECT 1 FROM confidential_case WHERE id = $1 FOR UPDATE', [id]);
  return findCase(connection, id);
}

/** Finds the client's case that is not closed. */
export function findCurrentCase(connection: Connection, clientId: ClientId): Promise<StoredCase | undefined> {
  return caseRows.first(connection, `${SELECT} WHERE client_id = $1 AND confidential_case.closed_at IS NULL`, [
    clientId,
  ]);
}

/** Lists open cases by their date, then the most recently closed ones. */
export function listCases(connection: Connection, limit: number): Promise<StoredCase[]> {
  return caseRows.all(
    connection,
    `${SELECT} ORDER BY confidential_case.closed_at IS NOT NULL,
       CASE WHEN confidential_case.closed_at IS NULL THEN ends_at END, confidential_case.closed_at DESC,
       confidential_case.id DESC LIMIT $1`,
    [limit],
  );
}

export interface CaseNote {
  readonly id: number;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
}

const NOTES_SHOWN = 500;

export async function listNotes(connection: Connection, caseId: number): Promise<CaseNote[]> {
  const { rows } = await connection.query<CaseNote>(
    `SELECT confidential_note.id::float8, note, full_name AS by, at
     FROM confidential_note JOIN staff ON staff.id = staff_id
     WHERE confidential_case_id = $1 ORDER BY confidential_note.id LIMIT ${NOTES_SHOWN}`,
    [caseId],
  );
  return rows;
}

export interface NewNote {
  readonly brandId: BrandId;
  readonly caseId: number;
  readonly staffId: number;
  readonly note: string;
  readonly request: string;
  readonly at: Instant;
}

/** Inserts a note; false if this person has sent it before. */
export async function insertNote(connection: Connection, one: NewNote): Promise<boolean> {
  const { brandId, caseId, staffId, note, request, at } = one;
  const { rowCount } = await connection.query(
    `INSERT INTO confidential_note (brand_id, confidential_case_id, staff_id, note, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (brand_id, staff_id, request_id) DO NOTHING`,
    [brandId, caseId, staffId, note, request, toTimestamp(at)],
  );
  return rowCount === 1;
}

/** Moves the date of a case. `approvalId`: the approval by two people; a change by one person has none. */
export async function updateDate(
  connection: Connection,
  id: number,
  { endsAt, approvalId }: { readonly endsAt: Instant; readonly approvalId: number | undefined },
): Promise<void> {
  await connection.query(
    'UPDATE confidential_case SET ends_at = $2, date_approval_id = coalesce($3, date_approval_id) WHERE id = $1',
    [id, toTimestamp(endsAt), approvalId ?? null],
  );
}

export interface Closing {
  readonly staffId: number;
  readonly staffName: string;
  readonly at: Instant;
  readonly outcome: CaseOutcome;
  readonly reason: string;
}

/** Closes a case; from now on the client sees its actions, if they did not before. */
export async function updateClosed(connection: Connection, id: number, closing: Closing): Promise<void> {
  const { staffId, staffName, at, outcome, reason } = closing;
  await connection.query(
    `UPDATE confidential_case SET closed_by = $2, closed_name = $3, closed_at = $4, outcome = $5, closing_reason = $6,
       told_at = coalesce(told_at, $4) WHERE id = $1 AND closed_at IS NULL`,
    [id, staffId, staffName, toTimestamp(at), outcome, reason],
  );
}

/** Ends the secrecy of cases whose date has come: from now on clients see their actions. */
export async function updateDue(
  connection: Connection,
  now: Instant,
): Promise<readonly { readonly id: number; readonly clientId: ClientId }[]> {
  const { rows } = await connection.query<{ id: number; clientId: ClientId }>(
    `UPDATE confidential_case SET told_at = $1 WHERE told_at IS NULL AND ends_at <= $1
     RETURNING id::float8, client_id::float8 AS "clientId"`,
    [toTimestamp(now)],
  );
  return rows;
}
