import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const codeRows = rowsOf({
  id: column.integer(),
  phone: column.text(),
  tries: column.integer(),
  salt: column.text(),
  hash: column.bytes('code_hash'),
  expiresAt: column.instant(),
});

export type StoredPhoneCode = RowOf<typeof codeRows>;

interface NewPhoneCode {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly phone: string;
  readonly now: Instant;
}

/** Invalidates a client's earlier codes. */
export async function replacePhoneCodes(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query(
    'UPDATE phone_code SET replaced_at = $2 WHERE client_id = $1 AND used_at IS NULL AND replaced_at IS NULL',
    [clientId, toTimestamp(now)],
  );
}

export async function insertPhoneCode(
  connection: Connection,
  { brandId, clientId, phone, now }: NewPhoneCode,
): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    'INSERT INTO phone_code (brand_id, client_id, phone, created_at) VALUES ($1, $2, $3, $4) RETURNING id::float8',
    [brandId, clientId, phone, toTimestamp(now)],
  );
  return rows[0]?.id ?? 0;
}

interface MadeCode {
  readonly salt: string;
  readonly hash: Buffer;
  readonly expiresAt: Instant;
}

/** Stores the hash of a created code. False: it has been used or replaced, so that it need not be sent. */
export async function updatePhoneCodeMade(
  connection: Connection,
  id: number,
  { salt, hash, expiresAt }: MadeCode,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE phone_code SET salt = $2, code_hash = $3, expires_at = $4
     WHERE id = $1 AND used_at IS NULL AND replaced_at IS NULL`,
    [id, salt, hash, toTimestamp(expiresAt)],
  );
  return rowCount === 1;
}

/** Finds and locks the newest sent code, so that simultaneous attempts are each counted. */
export function lockPhoneCode(connection: Connection, clientId: ClientId): Promise<StoredPhoneCode | undefined> {
  return codeRows.first(
    connection,
    `SELECT ${codeRows.columns} FROM phone_code
     WHERE client_id = $1 AND used_at IS NULL AND replaced_at IS NULL AND code_hash IS NOT NULL
     ORDER BY id DESC LIMIT 1 FOR UPDATE`,
    [clientId],
  );
}

export async function updatePhoneCodeTried(connection: Connection, id: number): Promise<void> {
  await connection.query('UPDATE phone_code SET tries = tries + 1 WHERE id = $1', [id]);
}

/** Marks the code as used and the client's number as confirmed. */
export async function updatePhoneConfirmed(
  connection: Connection,
  { id, clientId, now }: { readonly id: number; readonly clientId: ClientId; readonly now: Instant },
): Promise<void> {
  await connection.query('UPDATE phone_code SET used_at = $2 WHERE id = $1', [id, toTimestamp(now)]);
  await connection.query('UPDATE client SET phone_confirmed_at = $2 WHERE id = $1', [clientId, toTimestamp(now)]);
}
