import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Serialises the exports of one person: of two concurrent ones, the second finds the approval used. */
export async function lockExports(connection: Connection, staffId: number): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('form_export'), $1::integer)", [staffId]);
}

export async function countEntries(connection: Connection, form: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::float8 AS count FROM content_form_entry WHERE form = $1',
    [form],
  );
  return rows[0]?.count ?? 0;
}

interface Whose {
  readonly staffId: number;
  readonly form: string;
}

/** Finds an unused approval of the person's own request. */
export async function findUsable(
  connection: Connection,
  { staffId, form, since }: Whose & { readonly since: Instant },
): Promise<{ readonly id: number; readonly by: string } | undefined> {
  const { rows } = await connection.query<{ id: number; by: string }>(
    `SELECT approval.id::float8, staff.full_name AS by FROM approval JOIN staff ON staff.id = decided_by
     WHERE subject = 'formExport' AND requested_by = $1 AND payload ->> 'form' = $2 AND state = 'approved'
       AND decided_at > $3 AND NOT EXISTS (SELECT FROM form_export WHERE approval_id = approval.id)
     ORDER BY approval.id LIMIT 1`,
    [staffId, form, toTimestamp(since)],
  );
  return rows[0];
}

/** Is the request still pending? */
export async function isRequested(
  connection: Connection,
  { staffId, form, now }: Whose & { readonly now: Instant },
): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT 1 FROM approval WHERE subject = 'formExport' AND requested_by = $1 AND payload ->> 'form' = $2
       AND state = 'waiting' AND expires_at > $3 LIMIT 1`,
    [staffId, form, toTimestamp(now)],
  );
  return rows.length > 0;
}

export async function countExports(connection: Connection, staffId: number, since: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::float8 AS count FROM form_export WHERE staff_id = $1 AND at >= $2',
    [staffId, toTimestamp(since)],
  );
  return rows[0]?.count ?? 0;
}

interface NewExport extends Whose {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly entries: number;
  readonly now: Instant;
}

export async function insertExport(connection: Connection, one: NewExport): Promise<void> {
  const { brandId, approvalId, staffId, form, entries, now } = one;
  await connection.query(
    'INSERT INTO form_export (brand_id, approval_id, staff_id, form, entries, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [brandId, approvalId, staffId, form, entries, toTimestamp(now)],
  );
}
