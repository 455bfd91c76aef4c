import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export type DocumentKind = 'page' | 'singleton';

const publishedRows = rowsOf(
  {
    id: column.text(),
    kind: column.text<DocumentKind>(),
    name: column.text(),
    createdAt: column.instant(),
    /** When visitors could first see a version of the document. */
    shownAt: column.instant(`coalesce((SELECT min(shown.done_at) FROM content_publication AS shown
      WHERE shown.brand_id = document.brand_id AND shown.document_id = document.id
        AND shown.version IS NOT NULL), document.created_at)`),
    /** When the published version was saved. */
    modifiedAt: column.instant('version.at'),
    /** Whether the published version is the pack's. */
    isStarter: column.flag(`version.kind = 'starter'`),
    entry: column.json<JsonObject>('version.entry'),
  },
  'document',
);

/** Document as visitors see it. */
export type PublishedDocument = RowOf<typeof publishedRows>;

export function findPublished(connection: Connection): Promise<PublishedDocument[]> {
  return publishedRows.all(
    connection,
    `SELECT ${publishedRows.columns} FROM content_document AS document
     JOIN content_version AS version ON version.brand_id = document.brand_id AND version.document_id = document.id
       AND version.version = document.published_version
     ORDER BY document.created_at, document.id`,
  );
}

const oldNameRows = rowsOf({ name: column.text(), documentId: column.text() });

export type OldName = RowOf<typeof oldNameRows>;

export function findOldNames(connection: Connection): Promise<OldName[]> {
  return oldNameRows.all(connection, `SELECT ${oldNameRows.columns} FROM content_old_name`);
}

const starterRows = rowsOf(
  {
    id: column.text(),
    kind: column.text<DocumentKind>(),
    name: column.text(),
    publishedVersion: column.integer().nullable(),
    /** Newest version; null if none was ever saved. */
    lastVersion: column.integer('version.version').nullable(),
    /** Has a person saved, drafted, published, taken down or renamed it? */
    isTouched: column.flag(`EXISTS (SELECT 1 FROM content_version AS other WHERE other.document_id = document.id
        AND other.kind <> 'starter')
      OR EXISTS (SELECT 1 FROM content_draft AS draft WHERE draft.document_id = document.id)
      OR EXISTS (SELECT 1 FROM content_publication AS publication
                 WHERE publication.document_id = document.id AND publication.staff_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM content_old_name AS old WHERE old.document_id = document.id)`),
    entry: column.json<JsonObject>('version.entry').nullable(),
  },
  'document',
);

/** State of a document that decides whether a starter may be entered, and after which version. */
export type StarterState = RowOf<typeof starterRows>;

/**
 * Lists every document of the brand with its newest version, locked: one process at a time enters starters of a brand.
 */
export async function lockStarters(connection: Connection, brandId: BrandId): Promise<StarterState[]> {
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('content.starter:' || $1, 0))`, [brandId]);
  return starterRows.all(
    connection,
    `SELECT ${starterRows.columns} FROM content_document AS document
     LEFT JOIN LATERAL (SELECT newest.version, newest.entry FROM content_version AS newest
                   WHERE newest.brand_id = document.brand_id AND newest.document_id = document.id
                   ORDER BY newest.version DESC LIMIT 1) AS version ON true`,
  );
}

export interface NewDocument {
  readonly brandId: BrandId;
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly now: Instant;
}

export async function insertDocument(connection: Connection, document: NewDocument): Promise<void> {
  const { brandId, id, kind, name, now } = document;
  await connection.query(
    'INSERT INTO content_document (brand_id, id, kind, name, created_at) VALUES ($1, $2, $3, $4, $5)',
    [brandId, id, kind, name, toTimestamp(now)],
  );
}

export interface StarterVersion {
  readonly brandId: BrandId;
  readonly id: string;
  readonly version: number;
  readonly now: Instant;
  readonly entry: JsonObject;
}

/** Inserts a version of the pack and shows it to visitors. */
export async function publishStarter(connection: Connection, starter: StarterVersion): Promise<void> {
  const { brandId, id, version, now, entry } = starter;
  const at = toTimestamp(now);
  await connection.query(
    `INSERT INTO content_version (brand_id, document_id, version, kind, at, entry)
     VALUES ($1, $2, $3, 'starter', $4, $5)`,
    [brandId, id, version, at, JSON.stringify(entry)],
  );
  await connection.query('UPDATE content_document SET published_version = $2 WHERE id = $1', [id, version]);
  await connection.query(
    `INSERT INTO content_publication (brand_id, document_id, version, planned_for, done_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [brandId, id, version, at],
  );
}
