import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { DocumentKind } from './store.ts';

export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly entry: JsonObject;
}

/** Finds each document as it is published, or else as it was last saved. */
export async function findPortable(connection: Connection): Promise<StoredDocument[]> {
  const { rows } = await connection.query<StoredDocument>(
    `SELECT document.id, document.kind, document.name, version.entry
     FROM content_document AS document
     JOIN LATERAL (SELECT one.entry FROM content_version AS one
                   WHERE one.document_id = document.id
                   ORDER BY one.version = document.published_version DESC NULLS LAST, one.version DESC LIMIT 1
                  ) AS version ON true
     WHERE document.removed_at IS NULL
     ORDER BY document.kind, document.name`,
  );
  return rows;
}

/** Page edited by a person, as visitors see it; undefined where they see none at its address. */
export interface WrittenPage {
  readonly name: string;
  readonly entry: JsonObject | undefined;
}

/** Lists the pages that are no longer the pack's. */
export async function listWritten(connection: Connection): Promise<WrittenPage[]> {
  const { rows } = await connection.query<{ name: string; entry: JsonObject | null }>(
    `SELECT document.name, version.entry
     FROM content_document AS document LEFT JOIN content_version AS version
       ON version.document_id = document.id AND version.version = document.published_version
     WHERE document.kind = 'page' AND document.removed_at IS NULL AND version.kind IS DISTINCT FROM 'starter'
     ORDER BY document.name`,
  );
  return rows.map(({ name, entry }) => ({ name, entry: entry ?? undefined }));
}

export interface NewestVersion {
  readonly id: string;
  readonly version: number;
  readonly entry: JsonObject;
}

/** Returns the newest version of a document, locked until the transaction ends. */
export async function lockNewest(
  connection: Connection,
  kind: DocumentKind,
  name: string,
): Promise<NewestVersion | undefined> {
  const { rows: documents } = await connection.query<{ id: string }>(
    'SELECT id FROM content_document WHERE kind = $1 AND name = $2 AND removed_at IS NULL FOR UPDATE',
    [kind, name],
  );
  const id = documents[0]?.id;
  if (id === undefined) return undefined;
  const { rows } = await connection.query<Omit<NewestVersion, 'id'>>(
    'SELECT version, entry FROM content_version WHERE document_id = $1 ORDER BY version DESC LIMIT 1',
    [id],
  );
  return { id, version: rows[0]?.version ?? 0, entry: rows[0]?.entry ?? {} };
}

export async function isIdTaken(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM content_document WHERE id = $1', [id]);
  return rowCount === 1;
}

export interface ImportedVersion {
  readonly brandId: BrandId;
  readonly id: string;
  readonly version: number;
  readonly now: Instant;
  readonly note: string;
  readonly entry: JsonObject;
}

/** Inserts a version that is invisible until it is published. */
export async function insertImported(connection: Connection, imported: ImportedVersion): Promise<void> {
  const { brandId, id, version, now, note, entry } = imported;
  await connection.query(
    `INSERT INTO content_version (brand_id, document_id, version, kind, at, note, entry)
     VALUES ($1, $2, $3, 'imported', $4, $5, $6)`,
    [brandId, id, version, toTimestamp(now), note, JSON.stringify(entry)],
  );
}
