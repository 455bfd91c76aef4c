import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { PersonalList } from '@candor/domain/listExports/list.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Serialises the exports of one member of staff: the second of two simultaneous downloads finds the approval used. */
export async function lockExports(connection: Connection, staffId: number): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('list_export'), $1::integer)", [staffId]);
}

const ownRows = rowsOf({
  id: column.integer('approval.id'),
  payload: column.json<unknown>(),
  state: column.text<'waiting' | 'approved'>(),
  askedAt: column.instant('requested_at'),
  expiresAt: column.instant(),
  decidedAt: column.instant().optional(),
  approvedBy: column.text('decider.full_name').optional(),
});
export type OwnRequest = RowOf<typeof ownRows>;

const OWN = `FROM approval LEFT JOIN staff decider ON decider.id = decided_by
  WHERE subject = 'listExport' AND requested_by = $1`;
/** Condition of a request that was approved since `$2` and has not been downloaded. */
const USABLE = `state = 'approved' AND decided_at > $2
  AND NOT EXISTS (SELECT FROM list_export WHERE approval_id = approval.id)`;

export function findUsable(
  connection: Connection,
  { staffId, approvalId, since }: { readonly staffId: number; readonly approvalId: number; readonly since: Instant },
): Promise<OwnRequest | undefined> {
  const statement = `SELECT ${ownRows.columns} ${OWN} AND approval.id = $3 AND ${USABLE}`;
  return ownRows.first(connection, statement, [staffId, toTimestamp(since), approvalId]);
}

interface Whose {
  readonly staffId: number;
  readonly list: PersonalList;
  readonly since: Instant;
  readonly now: Instant;
}

/** Lists a person's pending and downloadable exports of a list, latest first. */
export function listOwn(connection: Connection, { staffId, list, since, now }: Whose): Promise<OwnRequest[]> {
  return ownRows.all(
    connection,
    `SELECT ${ownRows.columns} ${OWN} AND payload ->> 'list' = $3
       AND (state = 'waiting' AND expires_at > $4 OR ${USABLE})
     ORDER BY approval.id DESC`,
    [staffId, toTimestamp(since), list, toTimestamp(now)],
  );
}

export async function countExports(connection: Connection, staffId: number, since: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::float8 AS count FROM list_export WHERE staff_id = $1 AND at >= $2',
    [staffId, toTimestamp(since)],
  );
  return rows[0]?.count ?? 0;
}

interface NewExport {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly staffId: number;
  readonly list: PersonalList;
  readonly rows: number;
  readonly now: Instant;
}

export async function insertExport(connection: Connection, one: NewExport): Promise<void> {
  const { brandId, approvalId, staffId, list, rows, now } = one;
  await connection.query(
    'INSERT INTO list_export (brand_id, approval_id, staff_id, list, rows, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [brandId, approvalId, staffId, list, rows, toTimestamp(now)],
  );
}
