import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export interface NewVersion {
  readonly brandId: BrandId;
  readonly approvalId: number;
  readonly draft: BrandDraft;
  readonly fingerprint: string;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
  readonly reason: string;
}

const versionRows = rowsOf({
  version: column.integer(),
  draft: column.json<BrandDraft>('changes'),
  fingerprint: column.text(),
  askedAt: column.instant(),
  approvedAt: column.instant(),
  reason: column.text(),
  askedByName: column.text('asker.full_name'),
  approvedByName: column.text('approver.full_name'),
});
export type BrandVersion = RowOf<typeof versionRows>;

/** What is published in the studio, the newest first. */
export function listVersions(connection: Connection, limit: number): Promise<BrandVersion[]> {
  return versionRows.all(
    connection,
    `SELECT ${versionRows.columns} FROM brand_version
     JOIN staff asker ON asker.id = asked_by JOIN staff approver ON approver.id = approved_by
     ORDER BY version DESC LIMIT $1`,
    [limit],
  );
}

const newestRows = rowsOf({ version: column.integer(), draft: column.json<BrandDraft>('changes') });

/** What is served over the brand's folder; undefined: the folder alone. */
export function findNewestVersion(connection: Connection): Promise<RowOf<typeof newestRows> | undefined> {
  return newestRows.first(connection, `SELECT ${newestRows.columns} FROM brand_version ORDER BY version DESC LIMIT 1`);
}

/** False: this decision has published before. */
export async function insertVersion(connection: Connection, version: NewVersion): Promise<boolean> {
  const { brandId, approvalId, draft, fingerprint, askedBy, askedAt, approvedBy, approvedAt, reason } = version;
  const { rowCount } = await connection.query(
    `INSERT INTO brand_version (brand_id, version, approval_id, changes, fingerprint, asked_by, asked_at, approved_by,
                                approved_at, reason)
     SELECT $1, 1 + coalesce(max(version), 0), $2, $3, $4, $5, $6, $7, $8, $9 FROM brand_version
     ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      brandId,
      approvalId,
      JSON.stringify(draft),
      fingerprint,
      askedBy,
      toTimestamp(askedAt),
      approvedBy,
      toTimestamp(approvedAt),
      reason,
    ],
  );
  return rowCount === 1;
}

/** A page of the site in one theme, with a draft over the brand. */
export interface BrandPreview {
  readonly draft: BrandDraft;
  readonly address: string;
  readonly theme: 'dark' | 'light';
}

export interface NewPreview extends BrandPreview {
  readonly brandId: BrandId;
  readonly hash: Buffer;
  readonly expiresAt: Instant;
}

/** Those of before leave when one is added. */
export async function insertPreview(connection: Connection, preview: NewPreview, now: Instant): Promise<void> {
  const { brandId, hash, draft, address, theme, expiresAt } = preview;
  await connection.query('DELETE FROM brand_preview WHERE expires_at < $1', [toTimestamp(now)]);
  await connection.query(
    `INSERT INTO brand_preview (brand_id, ticket_hash, changes, address, theme, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [brandId, hash, JSON.stringify(draft), address, theme, toTimestamp(expiresAt)],
  );
}

const previewRows = rowsOf({
  draft: column.json<BrandDraft>('changes'),
  address: column.text(),
  theme: column.text<BrandPreview['theme']>(),
});

/** What a ticket shows, which is spent by it; undefined: there is none, or not any more. */
export function updateSpent(connection: Connection, hash: Buffer, now: Instant): Promise<BrandPreview | undefined> {
  return previewRows.first(
    connection,
    `UPDATE brand_preview SET used_at = $2 WHERE ticket_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING ${previewRows.columns}`,
    [hash, toTimestamp(now)],
  );
}

/** What a ticket has shown: for the sheet that its page loads. */
export function findSpent(connection: Connection, hash: Buffer, now: Instant): Promise<BrandPreview | undefined> {
  return previewRows.first(
    connection,
    `SELECT ${previewRows.columns} FROM brand_preview
     WHERE ticket_hash = $1 AND used_at IS NOT NULL AND expires_at > $2`,
    [hash, toTimestamp(now)],
  );
}
