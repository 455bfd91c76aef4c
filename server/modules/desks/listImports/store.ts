import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { ListKind } from '@candor/domain/lists/kinds.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { ListFile } from './topic.ts';

/** Maximum number of uploads of a kind that a brand keeps; an older one must be uploaded again. */
const UPLOADS_KEPT = 20;

interface NewUpload {
  readonly brandId: BrandId;
  readonly kind: ListKind;
  readonly file: ListFile;
  readonly staffId: number;
  readonly at: Instant;
}

const idRows = rowsOf({ id: column.integer() });

/** Stores a file until it has been decided on, and returns its number. */
export async function insertUpload(connection: Connection, upload: NewUpload): Promise<number> {
  const { brandId, kind, file, staffId, at } = upload;
  const { id } = await idRows.one(
    connection,
    `INSERT INTO list_upload (brand_id, kind, name, file_hash, content, staff_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${idRows.columns}`,
    [brandId, kind, file.name, file.hash, file.text, staffId, toTimestamp(at)],
  );
  await connection.query(
    `DELETE FROM list_upload WHERE kind = $1 AND id NOT IN
       (SELECT id FROM list_upload WHERE kind = $1 ORDER BY id DESC LIMIT ${UPLOADS_KEPT})`,
    [kind],
  );
  return id;
}

const fileRows = rowsOf({ name: column.text(), hash: column.bytes('file_hash'), text: column.text('content') });

/** Finds an upload; undefined if it is no longer stored. */
export function findUpload(connection: Connection, kind: ListKind, id: number): Promise<ListFile | undefined> {
  return fileRows.first(connection, `SELECT ${fileRows.columns} FROM list_upload WHERE kind = $1 AND id = $2`, [
    kind,
    id,
  ]);
}

/** Deletes an upload once it is in force, since it is then stored as a list. */
export async function deleteUpload(connection: Connection, id: number): Promise<void> {
  await connection.query('DELETE FROM list_upload WHERE id = $1', [id]);
}

/** Deletes uploads that were not decided on in time. */
export async function deleteUploadsBefore(connection: Connection, instant: Instant): Promise<void> {
  await connection.query('DELETE FROM list_upload WHERE at < $1', [toTimestamp(instant)]);
}
