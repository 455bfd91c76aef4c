import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { DocumentKind } from '@candor/domain/content/desk/document.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const previewRows = rowsOf({
  /** Hash of its token, in hexadecimal digits. */
  id: column.text(`encode(token_hash, 'hex')`),
  version: column.integer().nullable(),
  by: column.text('maker.full_name'),
  expiresAt: column.instant(),
});

export type StoredPreview = RowOf<typeof previewRows>;

export interface NewPreview {
  readonly brandId: BrandId;
  readonly documentId: string;
  readonly hash: Buffer;
  readonly version: number | null;
  readonly staffId: number;
  readonly expiresAt: Instant;
}

export async function insertPreview(connection: Connection, preview: NewPreview): Promise<void> {
  const { brandId, hash, documentId, version, staffId, expiresAt } = preview;
  await connection.query(
    `INSERT INTO content_preview (brand_id, token_hash, document_id, version, staff_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [brandId, hash, documentId, version, staffId, toTimestamp(expiresAt)],
  );
}

/** Lists the previews that still work, last to expire first. */
export function listPreviews(connection: Connection, documentId: string, now: Instant): Promise<StoredPreview[]> {
  return previewRows.all(
    connection,
    `SELECT ${previewRows.columns} FROM content_preview AS preview JOIN staff AS maker ON maker.id = staff_id
     WHERE document_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY expires_at DESC, token_hash`,
    [documentId, toTimestamp(now)],
  );
}

export async function updateRevoked(
  connection: Connection,
  documentId: string,
  id: string,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE content_preview SET revoked_at = $3
     WHERE document_id = $1 AND token_hash = decode($2, 'hex') AND revoked_at IS NULL`,
    [documentId, id, toTimestamp(now)],
  );
  return rowCount === 1;
}

const previewedRows = rowsOf({
  id: column.text('document.id'),
  kind: column.text<DocumentKind>('document.kind'),
  name: column.text('document.name'),
  expiresAt: column.instant('preview.expires_at'),
  at: column.instant('written.at'),
  entry: column.json<JsonObject>('written.entry'),
});

export type PreviewedDocument = RowOf<typeof previewedRows>;

/** Finds what a token shows now: its version, or the draft, or without a draft the newest version. */
export function findPreviewed(
  connection: Connection,
  hash: Buffer,
  now: Instant,
): Promise<PreviewedDocument | undefined> {
  return previewedRows.first(
    connection,
    `SELECT ${previewedRows.columns} FROM content_preview AS preview
     JOIN content_document AS document ON document.id = preview.document_id AND document.removed_at IS NULL
     JOIN LATERAL (
       SELECT draft.at, draft.entry, 2147483647 AS number FROM content_draft AS draft
         WHERE draft.document_id = document.id AND preview.version IS NULL
       UNION ALL SELECT version.at, version.entry, version.version FROM content_version AS version
         WHERE version.document_id = document.id AND (preview.version IS NULL OR version.version = preview.version)
       ORDER BY number DESC LIMIT 1
     ) AS written ON true
     WHERE preview.token_hash = $1 AND preview.revoked_at IS NULL AND preview.expires_at > $2`,
    [hash, toTimestamp(now)],
  );
}
