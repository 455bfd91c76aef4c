import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Backup, Heads } from './manifest.ts';

interface RecordRow {
  readonly brandId: string;
  readonly number: string;
  readonly hash: string;
}

type BatchRow = NonNullable<Heads['batch']>;

const BATCH = `SELECT number::text, open_positions::text AS "openPositions", open_amounts::text AS "openAmounts",
  client_cash::text AS "clientCash" FROM batch`;
/** Entries in the database; `ARCHIVED` has the last entry of each archived part. */
const RECORD = 'SELECT brand_id, number, hash FROM audit_entry';
const ARCHIVED = 'SELECT brand_id, number, hash FROM archived_head';
/** An entry inside an archived part is only in its file: its signed head is what can be compared. */
const IN_THE_MIDST = `SELECT brand_id, $2::bigint, decode($3, 'hex') FROM archived_head
  WHERE first_number <= $2 AND archived_head.number > $2`;
const SHOWN = `brand_id AS "brandId", entry.number::text, encode(hash, 'hex') AS hash`;

/** Reads how far the audit record and the books have come, as the owner of the cluster. */
export async function readHeads(client: pg.ClientBase): Promise<Heads> {
  const entries = (await hasArchived(client)) ? `${RECORD} UNION ALL ${ARCHIVED}` : RECORD;
  const record = await client.query<RecordRow>(
    `SELECT DISTINCT ON (brand_id) ${SHOWN} FROM (${entries}) AS entry
     ORDER BY brand_id DESC, entry.number DESC`,
  );
  const batch = await client.query<BatchRow>(`${BATCH} ORDER BY batch.number DESC LIMIT 1`);
  const [last] = batch.rows;
  return { record: record.rows, ...(last === undefined ? {} : { batch: last }) };
}

/** Lists, in words, the heads that a database does not contain: a later database contains all of them. */
export async function missingHeads(client: pg.ClientBase, { record, batch }: Heads): Promise<readonly string[]> {
  const missing: string[] = [];
  const isArchived = await hasArchived(client);
  const entries = isArchived ? `${RECORD} UNION ALL ${ARCHIVED} UNION ALL ${IN_THE_MIDST}` : RECORD;
  for (const { brandId, number, hash } of record) {
    const found = await client.query<RecordRow>(
      `SELECT ${SHOWN} FROM (${entries}) AS entry WHERE brand_id = $1 AND entry.number = $2`,
      [brandId, number, ...(isArchived ? [hash] : [])],
    );
    if (found.rows[0]?.hash !== hash)
      missing.push(`entry ${number} of the record of ${brandId} is not the one backed up`);
  }
  if (batch === undefined) return missing;
  const { rows } = await client.query<BatchRow>(`${BATCH} WHERE batch.number = $1`, [batch.number]);
  const isSame = JSON.stringify(rows[0]) === JSON.stringify(batch);
  return isSame ? missing : [...missing, `batch ${batch.number} is not the one backed up`];
}

/** Does the database have archived months? One of an earlier release has none. */
async function hasArchived(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT to_regclass('public.archived_head') IS NOT NULL AS has`,
  );
  return rows[0]?.has === true;
}

/** Lists the files of archived months, within the archive. */
export async function readArchivedFiles(client: pg.ClientBase): Promise<readonly string[]> {
  if (!(await hasArchived(client))) return [];
  const { rows } = await client.query<{ file: string }>('SELECT file FROM archived_part ORDER BY file');
  return rows.map(({ file }) => file);
}

/** Lists those of the files that are not in the data folder. */
export function missingFiles(files: readonly string[], dataDir: string): readonly string[] {
  return files.map((file) => join('archive', file)).filter((file) => !existsSync(join(dataDir, file)));
}

/** Lists the file names of documents that have not been erased. */
export async function readDocumentFiles(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT file_id AS name FROM document WHERE wrapped_key IS NOT NULL',
  );
  return rows.map(({ name }) => name);
}

export async function readApplied(client: pg.ClientBase): Promise<Backup['migrations']> {
  const { rows } = await client.query<Backup['migrations'][number]>(
    'SELECT number, name, checksum FROM migration ORDER BY number',
  );
  return rows;
}
