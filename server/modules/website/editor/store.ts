import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { DocumentKind, VersionKind } from '@candor/domain/content/desk/document.ts';
import type { TranslationSources } from '@candor/domain/content/desk/translation.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const documentRows = rowsOf(
  {
    brandId: column.text(),
    id: column.text(),
    kind: column.text<DocumentKind>(),
    name: column.text(),
    publishedVersion: column.integer().nullable(),
    /** Has a visitor ever seen it? */
    wasPublished: column.flag(`EXISTS (SELECT 1 FROM content_publication AS done WHERE done.brand_id = document.brand_id
      AND done.document_id = document.id AND done.done_at IS NOT NULL)`),
    revision: column.integer(),
    lockedBy: column.integer().nullable(),
    lockerName: column.text('locker.full_name').nullable(),
    lockedUntil: column.instant().nullable(),
  },
  'document',
);
const contentRows = { sources: column.json<TranslationSources>(), entry: column.json<JsonObject>() };
const draftRows = rowsOf(
  {
    documentId: column.text(),
    revision: column.integer(),
    baseVersion: column.integer().nullable(),
    kind: column.text<Exclude<VersionKind, 'starter'>>(),
    staffId: column.integer(),
    by: column.text('writer.full_name'),
    at: column.instant(),
    writers: column.list<number>('writers::float8[]'),
    ...contentRows,
  },
  'draft',
);
const versionRows = rowsOf(
  {
    version: column.integer(),
    kind: column.text<VersionKind>(),
    staffId: column.integer().nullable(),
    by: column.text('writer.full_name').nullable(),
    at: column.instant(),
    note: column.text(),
    writers: column.list<number>('writers::float8[]'),
    revision: column.integer().nullable(),
  },
  'version',
);
const wholeRows = versionRows.with({ documentId: column.text(), ...contentRows }, 'version');

export type StoredDocument = RowOf<typeof documentRows>;
export type StoredDraft = Omit<RowOf<typeof draftRows>, 'documentId'>;
export type ListedVersion = RowOf<typeof versionRows>;
export type StoredVersion = Omit<RowOf<typeof wholeRows>, 'documentId'>;

const DOCUMENT = `SELECT ${documentRows.columns}
  FROM content_document AS document LEFT JOIN staff AS locker ON locker.id = locked_by
  WHERE removed_at IS NULL`;

const DRAFT = `SELECT ${draftRows.columns}
  FROM content_draft AS draft JOIN staff AS writer ON writer.id = staff_id`;
const VERSIONS = 'content_version AS version LEFT JOIN staff AS writer ON writer.id = staff_id';

export function listDocuments(connection: Connection): Promise<StoredDocument[]> {
  return documentRows.all(connection, `${DOCUMENT} ORDER BY document.kind DESC, document.name`);
}

/** Locks the document: concurrent changes wait here. */
export async function lockDocument(connection: Connection, id: string): Promise<StoredDocument | undefined> {
  await connection.query('SELECT 1 FROM content_document WHERE id = $1 FOR UPDATE', [id]);
  return findDocument(connection, id);
}

export function findDocument(connection: Connection, id: string): Promise<StoredDocument | undefined> {
  return documentRows.first(connection, `${DOCUMENT} AND document.id = $1`, [id]);
}

export function findNamed(
  connection: Connection,
  kind: DocumentKind,
  name: string,
): Promise<StoredDocument | undefined> {
  return documentRows.first(connection, `${DOCUMENT} AND document.kind = $1 AND document.name = $2`, [kind, name]);
}

export function listDrafts(connection: Connection): Promise<RowOf<typeof draftRows>[]> {
  return draftRows.all(connection, DRAFT);
}

export function findDraft(connection: Connection, id: string): Promise<StoredDraft | undefined> {
  return draftRows.first(connection, `${DRAFT} WHERE document_id = $1`, [id]);
}

/** Lists the newest version of each document. */
export function listNewest(connection: Connection): Promise<RowOf<typeof wholeRows>[]> {
  return wholeRows.all(
    connection,
    `SELECT DISTINCT ON (document_id) ${wholeRows.columns} FROM ${VERSIONS}
     ORDER BY document_id, version.version DESC`,
  );
}

/** Finds a version; without a number the newest. */
export function findVersion(connection: Connection, id: string, number?: number): Promise<StoredVersion | undefined> {
  return wholeRows.first(
    connection,
    `SELECT ${wholeRows.columns} FROM ${VERSIONS}
     WHERE document_id = $1 AND ($2::bigint IS NULL OR version.version = $2) ORDER BY version.version DESC LIMIT 1`,
    [id, number ?? null],
  );
}

export function listVersions(connection: Connection, id: string, limit: number): Promise<ListedVersion[]> {
  return versionRows.all(
    connection,
    `SELECT ${versionRows.columns} FROM ${VERSIONS} WHERE document_id = $1 ORDER BY version.version DESC LIMIT $2`,
    [id, limit],
  );
}

export async function insertDocument(
  connection: Connection,
  document: Pick<StoredDocument, 'brandId' | 'id' | 'kind' | 'name'>,
  now: Instant,
): Promise<void> {
  const { brandId, id, kind, name } = document;
  await connection.query(
    'INSERT INTO content_document (brand_id, id, kind, name, created_at) VALUES ($1, $2, $3, $4, $5)',
    [brandId, id, kind, name, toTimestamp(now)],
  );
}

export type NewDraft = Omit<StoredDraft, 'by'>;

/** Stores the draft as it is now, and increases the document's revision. */
export async function putDraft(
  connection: Connection,
  { brandId, id }: Pick<StoredDocument, 'brandId' | 'id'>,
  draft: NewDraft,
): Promise<void> {
  const { revision, baseVersion, kind, staffId, at, writers, sources, entry } = draft;
  await connection.query(
    `INSERT INTO content_draft (brand_id, document_id, revision, base_version, kind, staff_id, at, writers, sources,
                                entry)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (brand_id, document_id) DO UPDATE SET revision = $3, base_version = $4, kind = $5, staff_id = $6,
       at = $7, writers = $8, sources = $9, entry = $10`,
    [
      brandId,
      id,
      revision,
      baseVersion,
      kind,
      staffId,
      toTimestamp(at),
      writers,
      JSON.stringify(sources),
      JSON.stringify(entry),
    ],
  );
  await updateRevision(connection, id, revision);
}

export async function deleteDraft(connection: Connection, id: string, revision: number): Promise<void> {
  await connection.query('DELETE FROM content_draft WHERE document_id = $1', [id]);
  await updateRevision(connection, id, revision);
}

async function updateRevision(connection: Connection, id: string, revision: number): Promise<void> {
  await connection.query('UPDATE content_document SET revision = $2 WHERE id = $1', [id, revision]);
}

export async function insertVersion(
  connection: Connection,
  { brandId, id }: Pick<StoredDocument, 'brandId' | 'id'>,
  version: Omit<StoredVersion, 'by'>,
): Promise<void> {
  const { version: number, kind, staffId, at, note, writers, sources, revision, entry } = version;
  await connection.query(
    `INSERT INTO content_version (brand_id, document_id, version, kind, staff_id, at, note, writers, sources, revision,
                                  entry)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brandId,
      id,
      number,
      kind,
      staffId,
      toTimestamp(at),
      note,
      writers,
      JSON.stringify(sources),
      revision,
      JSON.stringify(entry),
    ],
  );
}

/** Sets the editing lock; null ends it. */
export async function updateLock(
  connection: Connection,
  id: string,
  lock: { readonly staffId: number; readonly until: Instant } | null,
): Promise<void> {
  await connection.query('UPDATE content_document SET locked_by = $2, locked_until = $3 WHERE id = $1', [
    id,
    lock?.staffId ?? null,
    lock === null ? null : toTimestamp(lock.until),
  ]);
}

export async function updateName(connection: Connection, id: string, name: string): Promise<void> {
  await connection.query('UPDATE content_document SET name = $2 WHERE id = $1', [id, name]);
}

/** Removes a document: its name is free again, its text is kept. */
export async function updateRemoved(connection: Connection, id: string, at: Instant): Promise<void> {
  await connection.query(
    `UPDATE content_document SET name = 'removed-' || id, removed_at = $2, locked_by = NULL, locked_until = NULL
     WHERE id = $1`,
    [id, toTimestamp(at)],
  );
}

/** Locks the names of the brand's documents: concurrent changes wait here. */
export async function lockNames(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('content.names:' || $1, 0))", [brandId]);
}

/** Redirects visitors of this address to the document, unless another page has it. */
export async function insertOldName(
  connection: Connection,
  { brandId, id, name }: Pick<StoredDocument, 'brandId' | 'id' | 'name'>,
): Promise<void> {
  await connection.query('DELETE FROM content_old_name WHERE name = $1', [name]);
  await connection.query('INSERT INTO content_old_name (brand_id, name, document_id) VALUES ($1, $2, $3)', [
    brandId,
    name,
    id,
  ]);
}
