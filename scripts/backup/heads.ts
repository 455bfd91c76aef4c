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
const RECORD = `SELECT brand_id AS "brandId", number::text, encode(hash, 'hex') AS hash FROM audit_entry`;

/** How far the record of staff and the books have come, read by the owner of the cluster. */
export async function readHeads(client: pg.ClientBase): Promise<Heads> {
  const record = await client.query<RecordRow>(
    `SELECT DISTINCT ON ("brandId") * FROM (${RECORD} ORDER BY brand_id DESC, audit_entry.number DESC) AS entry
     ORDER BY "brandId" DESC, entry.number::bigint DESC`,
  );
  const batch = await client.query<BatchRow>(`${BATCH} ORDER BY batch.number DESC LIMIT 1`);
  const [last] = batch.rows;
  return { record: record.rows, ...(last === undefined ? {} : { batch: last }) };
}

/** What of the heads a database does not contain, in words: a later one contains all of them. */
export async function missingHeads(client: pg.ClientBase, { record, batch }: Heads): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { brandId, number, hash } of record) {
    const found = await client.query<RecordRow>(`${RECORD} WHERE brand_id = $1 AND audit_entry.number = $2`, [
      brandId,
      number,
    ]);
    if (found.rows[0]?.hash !== hash)
      missing.push(`entry ${number} of the record of ${brandId} is not the one backed up`);
  }
  if (batch === undefined) return missing;
  const { rows } = await client.query<BatchRow>(`${BATCH} WHERE batch.number = $1`, [batch.number]);
  const isSame = JSON.stringify(rows[0]) === JSON.stringify(batch);
  return isSame ? missing : [...missing, `batch ${batch.number} is not the one backed up`];
}

/** The names of the files of documents that have not been erased. */
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
