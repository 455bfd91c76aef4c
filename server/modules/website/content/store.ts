import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export type DocumentKind = 'page' | 'singleton';

/** A document as visitors see it. */
export interface PublishedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly createdAt: Instant;
  /** When visitors could see a version of it first. */
  readonly shownAt: Instant;
  /** When the version was written that is published. */
  readonly modifiedAt: Instant;
  /** It is the pack's, as the brand began with it. */
  readonly isStarter: boolean;
  readonly entry: JsonObject;
}

export interface OldName {
  readonly name: string;
  readonly documentId: string;
}

export async function findPublished(connection: Connection): Promise<PublishedDocument[]> {
  const { rows } = await connection.query<PublishedDocument>(
    `SELECT document.id, document.kind, document.name, document.created_at AS "createdAt", version.at AS "modifiedAt",
            version.kind = 'starter' AS "isStarter", version.entry, coalesce((SELECT min(shown.done_at) FROM content_publication AS shown
                                     WHERE shown.brand_id = document.brand_id AND shown.document_id = document.id
                                       AND shown.version IS NOT NULL), document.created_at) AS "shownAt"
     FROM content_document AS document
     JOIN content_version AS version ON version.brand_id = document.brand_id AND version.document_id = document.id
       AND version.version = document.published_version
     ORDER BY document.created_at, document.id`,
  );
  return rows;
}

export async function findOldNames(connection: Connection): Promise<OldName[]> {
  const { rows } = await connection.query<OldName>('SELECT name, document_id AS "documentId" FROM content_old_name');
  return rows;
}

/** What prevents a starter, or what it continues from. */
export interface StarterState {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly publishedVersion: number | null;
  /** None: no version was ever saved. */
  readonly lastVersion: number | null;
  /** Has a person saved, drafted, published, taken down or moved it? */
  readonly isTouched: boolean;
  readonly entry: JsonObject | null;
}

/** Every document of the brand with its newest version. One process at a time enters starters of a brand. */
export async function lockStarters(connection: Connection, brandId: BrandId): Promise<StarterState[]> {
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('content.starter:' || $1, 0))`, [brandId]);
  const { rows } = await connection.query<StarterState>(
    `SELECT document.id, document.kind, document.name, document.published_version AS "publishedVersion",
            version.version AS "lastVersion", version.entry,
            EXISTS (SELECT 1 FROM content_version AS other WHERE other.document_id = document.id
                      AND other.kind <> 'starter')
              OR EXISTS (SELECT 1 FROM content_draft AS draft WHERE draft.document_id = document.id)
              OR EXISTS (SELECT 1 FROM content_publication AS publication
                         WHERE publication.document_id = document.id AND publication.staff_id IS NOT NULL)
              OR EXISTS (SELECT 1 FROM content_old_name AS old WHERE old.document_id = document.id) AS "isTouched"
     FROM content_document AS document
     LEFT JOIN LATERAL (SELECT newest.version, newest.entry FROM content_version AS newest
                   WHERE newest.brand_id = document.brand_id AND newest.document_id = document.id
                   ORDER BY newest.version DESC LIMIT 1) AS version ON true`,
  );
  return rows;
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

/** A version of the pack, which visitors see from now on. */
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
