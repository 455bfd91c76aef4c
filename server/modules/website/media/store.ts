import type { Language } from '@candor/domain/clients/language.ts';
import type { PictureVariant } from '@candor/domain/content/desk/media.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export type AltTexts = Readonly<Partial<Record<Language, string>>>;

const mediaRows = rowsOf({
  id: column.text('media.id'),
  title: column.text(),
  alt: column.json<AltTexts>(),
  width: column.integer(),
  height: column.integer(),
  variants: column.json<readonly PictureVariant[]>(),
  staffId: column.integer().nullable(),
  by: column.text('uploader.full_name').nullable(),
  at: column.instant('media.at'),
});

export type StoredMedia = RowOf<typeof mediaRows>;

const MEDIA = `SELECT ${mediaRows.columns} FROM content_media AS media LEFT JOIN staff AS uploader ON uploader.id = staff_id
  WHERE removed_at IS NULL`;
const FITS = `($1 = '' OR title ILIKE $1 OR alt::text ILIKE $1)`;

export interface MediaFilter {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Lists the pictures, newest first. */
export function listMedia(connection: Connection, { search, limit, offset }: MediaFilter): Promise<StoredMedia[]> {
  return mediaRows.all(connection, `${MEDIA} AND ${FITS} ORDER BY media.at DESC, media.id LIMIT $2 OFFSET $3`, [
    patternOf(search),
    limit,
    offset,
  ]);
}

export async function countMedia(connection: Connection, search: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM content_media WHERE removed_at IS NULL AND ${FITS}`,
    [patternOf(search)],
  );
  return rows[0]?.count ?? 0;
}

/** Turns typed text into a pattern that matches it literally. */
function patternOf(search: string): string {
  return search === '' ? '' : `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export function findMedia(connection: Connection, id: string): Promise<StoredMedia | undefined> {
  return mediaRows.first(connection, `${MEDIA} AND media.id = $1`, [id]);
}

/** Was a picture with this id removed? Its id is not reused. */
export async function isMediaRemoved(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM content_media WHERE id = $1 AND removed_at IS NOT NULL', [
    id,
  ]);
  return rowCount === 1;
}

export async function insertMedia(
  connection: Connection,
  brandId: BrandId,
  media: Omit<StoredMedia, 'by'>,
): Promise<void> {
  const { id, title, alt, width, height, variants, staffId, at } = media;
  await connection.query(
    `INSERT INTO content_media (brand_id, id, title, alt, width, height, variants, staff_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [brandId, id, title, JSON.stringify(alt), width, height, JSON.stringify(variants), staffId, toTimestamp(at)],
  );
}

export async function updateMedia(
  connection: Connection,
  id: string,
  { title, alt }: Pick<StoredMedia, 'title' | 'alt'>,
): Promise<void> {
  await connection.query('UPDATE content_media SET title = $2, alt = $3 WHERE id = $1', [
    id,
    title,
    JSON.stringify(alt),
  ]);
}

export async function updateMediaRemoved(connection: Connection, id: string, at: Instant): Promise<void> {
  await connection.query('UPDATE content_media SET removed_at = $2 WHERE id = $1', [id, toTimestamp(at)]);
}

/** Excludes concurrent writes of any document's text until the removal is done. */
export async function lockWriting(connection: Connection): Promise<void> {
  await connection.query('SELECT 1 FROM content_document FOR SHARE');
}

/** Finds the names of the documents that show a picture: in their draft, or in any version, which can be restored. */
export async function findUses(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await connection.query<{ id: string; names: string[] }>(
    `SELECT media.id, array_agg(DISTINCT document.name) AS names
     FROM unnest($1::text[]) AS media (id)
     JOIN (SELECT document_id, entry::text AS text FROM content_draft
           UNION ALL SELECT document_id, entry::text FROM content_version) AS written
       ON position('/media/' || media.id || '/' IN written.text) > 0
     JOIN content_document AS document ON document.id = written.document_id AND document.removed_at IS NULL
     GROUP BY media.id`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}
