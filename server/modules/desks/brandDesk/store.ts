import type { Settings } from '@candor/domain/branding/settings.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export interface NewRelease {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly fingerprint: string;
  readonly settings: Settings;
  readonly requestedBy: number;
  readonly requestedAt: Instant;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
  readonly reason: string;
}

const releaseRows = rowsOf({
  id: column.integer('release.id'),
  fingerprint: column.text(),
  settings: column.json<Settings>(),
  requestedAt: column.instant('asked_at'),
  approvedAt: column.instant(),
  reason: column.text(),
  requestedByName: column.text('asker.full_name'),
  approvedByName: column.text('approver.full_name'),
});

export type Release = RowOf<typeof releaseRows>;

/** Inserts a release; false if this approval has published already. */
export async function insertRelease(connection: Connection, release: NewRelease): Promise<boolean> {
  const { brandId, approvalId, fingerprint, settings, requestedBy, requestedAt, approvedBy, approvedAt, reason } =
    release;
  const { rowCount } = await connection.query(
    `INSERT INTO brand_release (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by,
                                approved_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      brandId,
      approvalId,
      fingerprint,
      JSON.stringify(settings),
      requestedBy,
      toTimestamp(requestedAt),
      approvedBy,
      toTimestamp(approvedAt),
      reason,
    ],
  );
  return rowCount === 1;
}

/** Has this configuration ever been published? */
export async function isReleased(connection: Connection, fingerprint: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM brand_release WHERE fingerprint = $1 LIMIT 1', [fingerprint]);
  return rows.length > 0;
}

/** Lists the releases, newest first. */
export function listReleases(connection: Connection, limit: number): Promise<Release[]> {
  return releaseRows.all(
    connection,
    `SELECT ${releaseRows.columns} FROM brand_release release
     JOIN staff asker ON asker.id = asked_by JOIN staff approver ON approver.id = approved_by
     ORDER BY release.id DESC LIMIT $1`,
    [limit],
  );
}
