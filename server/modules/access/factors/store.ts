import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Sealed } from './keys.ts';
import { ownerText } from './owner.ts';
import type { FactorOwner } from './owner.ts';

const totpRows = rowsOf({
  secret: { bytes: column.bytes('secret'), keyVersion: column.integer() },
  lastStep: column.integer(),
  confirmedAt: column.instant().optional(),
});

export type StoredTotp = RowOf<typeof totpRows>;

/** Finds and locks the app's secret: two answers with one code at the same moment are checked one after the other. */
export function lockTotp(connection: Connection, owner: FactorOwner): Promise<StoredTotp | undefined> {
  return totpRows.first(
    connection,
    `SELECT ${totpRows.columns} FROM totp_factor WHERE owner_kind = $1 AND owner_id = $2 FOR UPDATE`,
    [owner.kind, owner.id],
  );
}

/** Stores a new secret, replacing one that was never confirmed. */
export async function putTotp(connection: Connection, owner: FactorOwner, secret: Sealed, now: Instant): Promise<void> {
  await connection.query(
    `INSERT INTO totp_factor (brand_id, owner_kind, owner_id, secret, key_version, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (brand_id, owner_kind, owner_id) DO UPDATE
     SET secret = excluded.secret, key_version = excluded.key_version, created_at = excluded.created_at, last_step = 0
     WHERE totp_factor.confirmed_at IS NULL`,
    [owner.brandId, owner.kind, owner.id, secret.bytes, secret.keyVersion, toTimestamp(now)],
  );
}

export async function updateTotpUsed(
  connection: Connection,
  owner: FactorOwner,
  step: number,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE totp_factor SET last_step = $3, confirmed_at = coalesce(confirmed_at, $4)
     WHERE owner_kind = $1 AND owner_id = $2`,
    [owner.kind, owner.id, step, toTimestamp(now)],
  );
}

export async function updateTotpSecret(connection: Connection, owner: FactorOwner, secret: Sealed): Promise<void> {
  await connection.query(
    'UPDATE totp_factor SET secret = $3, key_version = $4 WHERE owner_kind = $1 AND owner_id = $2',
    [owner.kind, owner.id, secret.bytes, secret.keyVersion],
  );
}

const secretRows = rowsOf({
  owner: {
    brandId: column.text(),
    kind: column.text<FactorOwner['kind']>('owner_kind'),
    id: column.integer('owner_id'),
  },
  secret: { bytes: column.bytes('secret'), keyVersion: column.integer() },
});

type SealedSecret = RowOf<typeof secretRows>;

/** Locks some secrets that an older key has sealed; those in use are left for later. */
export function lockOldTotps(connection: Connection, current: number): Promise<SealedSecret[]> {
  return secretRows.all(
    connection,
    `SELECT ${secretRows.columns} FROM totp_factor WHERE key_version < $1 LIMIT 100 FOR UPDATE SKIP LOCKED`,
    [current],
  );
}

/** Counts the apps and unused recovery codes that need each version of the key. */
export async function countFactorKeys(
  connection: Connection,
): Promise<readonly { readonly what: string; readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ what: string; version: number; count: number }>(
    `SELECT 'authenticator apps' AS what, key_version AS version, count(*)::int AS count FROM totp_factor GROUP BY 2
     UNION ALL
     SELECT 'recovery codes', key_version, count(*)::int FROM recovery_code WHERE used_at IS NULL GROUP BY 2`,
  );
  return rows;
}

export async function deleteUnconfirmedTotp(connection: Connection, { kind, id }: FactorOwner): Promise<void> {
  await connection.query('DELETE FROM totp_factor WHERE owner_kind = $1 AND owner_id = $2 AND confirmed_at IS NULL', [
    kind,
    id,
  ]);
}

export async function deleteTotp(connection: Connection, owner: FactorOwner): Promise<void> {
  await connection.query('DELETE FROM totp_factor WHERE owner_kind = $1 AND owner_id = $2', [owner.kind, owner.id]);
}

export interface NewRecoveryCode {
  readonly hash: Buffer;
  readonly keyVersion: number;
}

/** Replaces all recovery codes by new ones. */
export async function replaceRecoveryCodes(
  connection: Connection,
  owner: FactorOwner,
  codes: readonly NewRecoveryCode[],
  now: Instant,
): Promise<void> {
  await deleteRecoveryCodes(connection, owner);
  await connection.query(
    `INSERT INTO recovery_code (brand_id, owner_kind, owner_id, code_hash, key_version, created_at)
     SELECT $1, $2, $3, code.hash, code.version, $6 FROM unnest($4::bytea[], $5::int[]) AS code (hash, version)`,
    [
      owner.brandId,
      owner.kind,
      owner.id,
      codes.map(({ hash }) => hash),
      codes.map(({ keyVersion }) => keyVersion),
      toTimestamp(now),
    ],
  );
}

export async function deleteRecoveryCodes(connection: Connection, owner: FactorOwner): Promise<void> {
  await connection.query('DELETE FROM recovery_code WHERE owner_kind = $1 AND owner_id = $2', [owner.kind, owner.id]);
}

/** Lists the key versions of the unused recovery codes. */
export async function listRecoveryVersions(connection: Connection, owner: FactorOwner): Promise<readonly number[]> {
  const { rows } = await connection.query<{ version: number }>(
    `SELECT DISTINCT key_version AS version FROM recovery_code
     WHERE owner_kind = $1 AND owner_id = $2 AND used_at IS NULL`,
    [owner.kind, owner.id],
  );
  return rows.map(({ version }) => version);
}

/** Spends a recovery code. The row decides: of two simultaneous uses of one code, one succeeds. */
export async function useRecoveryCode(
  connection: Connection,
  owner: FactorOwner,
  hashes: readonly Buffer[],
  now: Instant,
): Promise<boolean> {
  const used = await connection.query(
    `UPDATE recovery_code SET used_at = $4
     WHERE owner_kind = $1 AND owner_id = $2 AND code_hash = ANY($3::bytea[]) AND used_at IS NULL`,
    [owner.kind, owner.id, hashes, toTimestamp(now)],
  );
  return used.rowCount === 1;
}

export type StoredPasskey = RowOf<typeof passkeyRows>;

export type NewPasskey = Omit<StoredPasskey, 'id' | 'ownerId' | 'createdAt' | 'lastUsedAt'>;

const passkeyRows = rowsOf({
  id: column.integer(),
  ownerId: column.integer(),
  credentialId: column.text(),
  publicKey: column.bytes(),
  signCount: column.integer(),
  transports: column.list<string>(),
  host: column.text(),
  name: column.text(),
  createdAt: column.instant(),
  lastUsedAt: column.instant().optional(),
});

/** Locks an owner's factors until the transaction ends. */
export async function lockOwner(connection: Connection, owner: FactorOwner): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('factors'), hashtext($1))", [ownerText(owner)]);
}

export function listPasskeys(connection: Connection, owner: FactorOwner): Promise<StoredPasskey[]> {
  return passkeyRows.all(
    connection,
    `SELECT ${passkeyRows.columns} FROM passkey WHERE owner_kind = $1 AND owner_id = $2 ORDER BY id`,
    [owner.kind, owner.id],
  );
}

export function lockPasskey(
  connection: Connection,
  kind: FactorOwner['kind'],
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return passkeyRows.first(
    connection,
    `SELECT ${passkeyRows.columns} FROM passkey WHERE owner_kind = $1 AND credential_id = $2 FOR UPDATE`,
    [kind, credentialId],
  );
}

/** Stores a passkey. False: the brand already has it. */
export async function insertPasskey(
  connection: Connection,
  owner: FactorOwner,
  passkey: NewPasskey,
  now: Instant,
): Promise<boolean> {
  const { credentialId, publicKey, signCount, transports, host, name } = passkey;
  const inserted = await connection.query(
    `INSERT INTO passkey (brand_id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, host, name,
                          created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (brand_id, credential_id) DO NOTHING`,
    [
      owner.brandId,
      owner.kind,
      owner.id,
      credentialId,
      publicKey,
      signCount,
      [...transports],
      host,
      name,
      toTimestamp(now),
    ],
  );
  return inserted.rowCount === 1;
}

export async function updatePasskeyUsed(
  connection: Connection,
  id: number,
  signCount: number,
  now: Instant,
): Promise<void> {
  await connection.query('UPDATE passkey SET sign_count = $2, last_used_at = $3 WHERE id = $1', [
    id,
    signCount,
    toTimestamp(now),
  ]);
}

export async function updatePasskeyName(
  connection: Connection,
  owner: FactorOwner,
  id: number,
  name: string,
): Promise<boolean> {
  const updated = await connection.query(
    'UPDATE passkey SET name = $4 WHERE owner_kind = $1 AND owner_id = $2 AND id = $3',
    [owner.kind, owner.id, id, name],
  );
  return updated.rowCount === 1;
}

export async function deletePasskey(connection: Connection, owner: FactorOwner, id: number): Promise<boolean> {
  const deleted = await connection.query('DELETE FROM passkey WHERE owner_kind = $1 AND owner_id = $2 AND id = $3', [
    owner.kind,
    owner.id,
    id,
  ]);
  return deleted.rowCount === 1;
}

/** Deletes factors set up since an instant; an app counts from its first code. */
export async function deleteFactorsSince(connection: Connection, owner: FactorOwner, since: Instant): Promise<void> {
  const values = [owner.kind, owner.id, toTimestamp(since)];
  await connection.query(
    `DELETE FROM totp_factor
     WHERE owner_kind = $1 AND owner_id = $2 AND coalesce(confirmed_at, created_at) >= $3`,
    values,
  );
  await connection.query('DELETE FROM passkey WHERE owner_kind = $1 AND owner_id = $2 AND created_at >= $3', values);
  await connection.query(
    'DELETE FROM recovery_code WHERE owner_kind = $1 AND owner_id = $2 AND created_at >= $3',
    values,
  );
}

/** An owner's factors, without secrets. */
export interface FactorCounts {
  readonly totpSince: Instant | undefined;
  readonly codesLeft: number;
}

export async function countFactors(connection: Connection, owner: FactorOwner): Promise<FactorCounts> {
  const found = await connection.query<{ since: Instant | null; codes: number }>(
    `SELECT (SELECT confirmed_at FROM totp_factor WHERE owner_kind = $1 AND owner_id = $2) AS since,
            (SELECT count(*) FROM recovery_code
             WHERE owner_kind = $1 AND owner_id = $2 AND used_at IS NULL)::int AS codes`,
    [owner.kind, owner.id],
  );
  const [row] = found.rows;
  return { totpSince: row?.since ?? undefined, codesLeft: row?.codes ?? 0 };
}
