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
  readonly requestedBy: number;
  readonly requestedAt: Instant;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
  readonly reason: string;
}

const versionRows = rowsOf({
  version: column.integer(),
  draft: column.json<BrandDraft>('changes'),
  fingerprint: column.text(),
  requestedAt: column.instant('asked_at'),
  approvedAt: column.instant(),
  reason: column.text(),
  requestedByName: column.text('asker.full_name'),
  approvedByName: column.text('approver.full_name'),
});
export type BrandVersion = RowOf<typeof versionRows>;

/** Lists the versions published in the studio, newest first. */
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

/** Finds the version served over the brand's folder; undefined: the folder alone. */
export function findNewestVersion(connection: Connection): Promise<RowOf<typeof newestRows> | undefined> {
  return newestRows.first(connection, `SELECT ${newestRows.columns} FROM brand_version ORDER BY version DESC LIMIT 1`);
}

export async function insertVersion(connection: Connection, version: NewVersion): Promise<void> {
  const { brandId, approvalId, draft, fingerprint, requestedBy, requestedAt, approvedBy, approvedAt, reason } = version;
  await connection.query(
    `INSERT INTO brand_version (brand_id, version, approval_id, changes, fingerprint, asked_by, asked_at, approved_by,
                                approved_at, reason)
     SELECT $1, 1 + coalesce(max(version), 0), $2, $3, $4, $5, $6, $7, $8, $9 FROM brand_version`,
    [
      brandId,
      approvalId,
      JSON.stringify(draft),
      fingerprint,
      requestedBy,
      toTimestamp(requestedAt),
      approvedBy,
      toTimestamp(approvedAt),
      reason,
    ],
  );
}

/** Has this approval already published a version? */
export async function isPublished(connection: Connection, approvalId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM brand_version WHERE approval_id = $1', [approvalId]);
  return rowCount === 1;
}

/** Page of the site in one theme, with a draft over the brand. */
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

/** Inserts a preview, and deletes expired ones. */
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

/** Spends a ticket and returns what it shows; undefined if it is unknown, spent or expired. */
export function updateSpent(connection: Connection, hash: Buffer, now: Instant): Promise<BrandPreview | undefined> {
  return previewRows.first(
    connection,
    `UPDATE brand_preview SET used_at = $2 WHERE ticket_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING ${previewRows.columns}`,
    [hash, toTimestamp(now)],
  );
}

/** Returns what a spent ticket has shown, for the sheet that its page loads. */
export function findSpent(connection: Connection, hash: Buffer, now: Instant): Promise<BrandPreview | undefined> {
  return previewRows.first(
    connection,
    `SELECT ${previewRows.columns} FROM brand_preview
     WHERE ticket_hash = $1 AND used_at IS NOT NULL AND expires_at > $2`,
    [hash, toTimestamp(now)],
  );
}

/** State of a brand that was created in the office: seen by its staff only, public, withdrawn, or given up. */
export type CreatedState = 'draft' | 'public' | 'withdrawn' | 'ended';

export interface NewCreatedBrand {
  readonly brandId: BrandId;
  readonly hosts: readonly string[];
  readonly settings: string;
  readonly theme: string;
  readonly logo: string;
  readonly staffId: number;
  readonly at: Instant;
}

const createdRows = rowsOf({
  state: column.text<CreatedState>(),
  settings: column.text(),
  theme: column.text(),
  logo: column.text(),
});
export type CreatedBrand = RowOf<typeof createdRows>;

/** Finds a brand that was created in the office; undefined for any other. */
export function findCreated(connection: Connection): Promise<CreatedBrand | undefined> {
  return createdRows.first(connection, `SELECT ${createdRows.columns} FROM created_brand`);
}

/** Returns the brand's state, locked until this transaction ends; undefined if it was not created in the office. */
export async function lockState(connection: Connection): Promise<CreatedState | undefined> {
  const { rows } = await connection.query<{ state: CreatedState }>('SELECT state FROM created_brand FOR UPDATE');
  return rows[0]?.state;
}

/** Lists every brand that this installation has or had, with a folder or without. */
export async function listBrandIds(queries: Pick<Connection, 'query'>): Promise<BrandId[]> {
  const { rows } = await queries.query<{ id: BrandId }>('SELECT id FROM brand ORDER BY id');
  return rows.map(({ id }) => id);
}

const claimRows = rowsOf({
  state: column.text<Exclude<CreatedState, 'ended'>>(),
  /** Name as published, or else as it was created. */
  name: column.text(`coalesce(
    (SELECT changes -> 'settings' ->> 'name' FROM brand_version ORDER BY version DESC LIMIT 1),
    settings::jsonb ->> 'name')`),
  hosts: column.list<string>('ARRAY(SELECT host FROM created_brand_host)'),
});
export type CreatedClaims = RowOf<typeof claimRows>;

/** Finds the name and hosts that the brand claims; undefined if it was not created in the office, or was given up. */
export function findClaims(connection: Connection): Promise<CreatedClaims | undefined> {
  return claimRows.first(connection, `SELECT ${claimRows.columns} FROM created_brand WHERE state <> 'ended'`);
}

/** Inserts a brand, in its own transaction; false if its id is in use. */
export async function insertCreated(connection: Connection, created: NewCreatedBrand): Promise<boolean> {
  const { brandId, hosts, settings, theme, logo, staffId, at } = created;
  const { rowCount } = await connection.query('INSERT INTO brand (id) VALUES ($1) ON CONFLICT DO NOTHING', [brandId]);
  if (rowCount !== 1) return false;
  await connection.query(
    `INSERT INTO created_brand (brand_id, state, settings, theme, logo, created_by, created_at, changed_at)
     VALUES ($1, 'draft', $2, $3, $4, $5, $6, $6)`,
    [brandId, settings, theme, logo, staffId, toTimestamp(at)],
  );
  await connection.query(
    'INSERT INTO created_brand_host (host, brand_id) SELECT host, $1 FROM unnest($2::text[]) AS host',
    [brandId, hosts],
  );
  return true;
}

/** Sets the state; false if the brand has it already, or was not created in the office. */
export async function updateCreated(connection: Connection, state: CreatedState, at: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE created_brand SET state = $1, changed_at = $2 WHERE state <> $1',
    [state, toTimestamp(at)],
  );
  return rowCount === 1;
}

/** Frees the hosts of a brand that was given up. */
export async function deleteHosts(connection: Connection): Promise<void> {
  await connection.query('DELETE FROM created_brand_host');
}
