import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { StoredDocument } from './store.ts';

const planRows = rowsOf({
  id: column.integer('plan.id'),
  documentId: column.text(),
  /** Version to publish; null takes the document from the site. */
  version: column.integer().nullable(),
  staffId: column.integer(),
  by: column.text('planner.full_name'),
  plannedFor: column.instant(),
});

/** Pending plan of a document, neither carried out nor cancelled. */
export type StoredPlan = RowOf<typeof planRows>;

const PLAN = `SELECT ${planRows.columns} FROM content_publication AS plan JOIN staff AS planner ON planner.id = staff_id
  WHERE done_at IS NULL AND cancelled_at IS NULL`;

export interface NewPublication {
  readonly version: number | null;
  readonly staffId: number;
  readonly plannedFor: Instant;
  readonly doneAt: Instant | null;
  readonly approvalId: number | null;
}

/** Lists the pending plans, next one first. */
export function listPlans(connection: Connection, documentId?: string): Promise<StoredPlan[]> {
  return planRows.all(connection, `${PLAN} AND ($1::text IS NULL OR document_id = $1) ORDER BY planned_for, plan.id`, [
    documentId ?? null,
  ]);
}

export function listDue(connection: Connection, now: Instant): Promise<StoredPlan[]> {
  return planRows.all(connection, `${PLAN} AND planned_for <= $1 ORDER BY planned_for, plan.id`, [toTimestamp(now)]);
}

/** Locks and finds a pending plan: of two who carry it out or cancel it, only the first finds it. */
export async function lockPlan(connection: Connection, id: number): Promise<StoredPlan | undefined> {
  await connection.query('SELECT 1 FROM content_publication WHERE id = $1 FOR UPDATE', [id]);
  return planRows.first(connection, `${PLAN} AND plan.id = $1`, [id]);
}

export async function insertPublication(
  connection: Connection,
  { brandId, id }: Pick<StoredDocument, 'brandId' | 'id'>,
  { version, staffId, plannedFor, doneAt, approvalId }: NewPublication,
): Promise<void> {
  await connection.query(
    `INSERT INTO content_publication (brand_id, document_id, version, staff_id, planned_for, done_at, approval_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, id, version, staffId, toTimestamp(plannedFor), doneAt === null ? null : toTimestamp(doneAt), approvalId],
  );
}

export async function isCarriedOut(connection: Connection, approvalId: number): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM content_publication WHERE approval_id = $1', [approvalId]);
  return rows.length > 0;
}

export async function updatePlanDone(connection: Connection, id: number, at: Instant): Promise<void> {
  await connection.query('UPDATE content_publication SET done_at = $2 WHERE id = $1', [id, toTimestamp(at)]);
}

export async function updatePlanCancelled(connection: Connection, id: number, at: Instant): Promise<void> {
  await connection.query('UPDATE content_publication SET cancelled_at = $2 WHERE id = $1', [id, toTimestamp(at)]);
}

/** Sets the version that visitors see; null: none. */
export async function updatePublished(connection: Connection, id: string, version: number | null): Promise<void> {
  await connection.query('UPDATE content_document SET published_version = $2 WHERE id = $1', [id, version]);
}
