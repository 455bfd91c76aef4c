import type { Instant } from '@candor/domain/ids.ts';
import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const keyRows = rowsOf(
  {
    id: column.integer(),
    name: column.text(),
    scopes: column.list<OperatorScope>().as((scopes) => [...scopes]),
    addresses: column.list<string>().as((addresses) => [...addresses]),
    requestedBy: column.integer('operator_key.asked_by'),
    asker: column.text('asker.full_name'),
    approver: column.text('approver.full_name'),
    approvedAt: column.instant(),
    expiresAt: column.instant(),
    isTaken: column.flag('key_hash IS NOT NULL'),
    lastUsedAt: column.instant().optional(),
    revokedAt: column.instant().optional(),
  },
  'operator_key',
);

export type StoredKey = RowOf<typeof keyRows>;

const FROM = `operator_key JOIN staff asker ON asker.id = operator_key.asked_by
  JOIN staff approver ON approver.id = operator_key.approved_by`;

const listedRows = keyRows.with({
  rowsRead: column.integer(`coalesce((SELECT sum(day.rows) FROM operator_key_day day
    WHERE day.brand_id = operator_key.brand_id AND day.key_id = operator_key.id AND day.day >= $1::date), 0)::bigint`),
});

export type ListedKey = RowOf<typeof listedRows>;

const DAYS_COUNTED = 30;

/** Lists the keys, active ones first, then newest first. */
export function listKeys(connection: Connection, now: Instant): Promise<ListedKey[]> {
  return listedRows.all(
    connection,
    `SELECT ${listedRows.columns} FROM ${FROM}
     ORDER BY (revoked_at IS NOT NULL OR expires_at <= $2), operator_key.id DESC LIMIT 200`,
    [toTimestamp(now - DAYS_COUNTED * DAY_MS), toTimestamp(now)],
  );
}

export function findListed(connection: Connection, id: number, now: Instant): Promise<ListedKey | undefined> {
  return listedRows.first(connection, `SELECT ${listedRows.columns} FROM ${FROM} WHERE operator_key.id = $2`, [
    toTimestamp(now - DAYS_COUNTED * DAY_MS),
    id,
  ]);
}

export function lockKey(connection: Connection, id: number): Promise<StoredKey | undefined> {
  return keyRows.first(
    connection,
    `SELECT ${keyRows.columns} FROM ${FROM} WHERE operator_key.id = $1 FOR UPDATE OF operator_key`,
    [id],
  );
}

/** Counts keys that are active or not yet collected. */
export async function countKeys(connection: Connection, now: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::int FROM operator_key WHERE revoked_at IS NULL AND expires_at > $1',
    [toTimestamp(now)],
  );
  return rows[0]?.count ?? 0;
}

interface NewKey {
  readonly brandId: string;
  readonly approvalId: number;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  readonly addresses: readonly string[];
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
  readonly expiresAt: Instant;
}

/** Inserts one key per approval, however often it is carried out. */
export async function insertKey(connection: Connection, key: NewKey): Promise<void> {
  await connection.query(
    `INSERT INTO operator_key (brand_id, approval_id, name, scopes, addresses, asked_by, approved_by, approved_at,
       expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      key.brandId,
      key.approvalId,
      key.name,
      key.scopes,
      key.addresses,
      key.requestedBy,
      key.approvedBy,
      toTimestamp(key.approvedAt),
      toTimestamp(key.expiresAt),
    ],
  );
}

export async function updateTaken(connection: Connection, id: number, hash: Buffer, now: Instant): Promise<void> {
  await connection.query('UPDATE operator_key SET key_hash = $2, taken_at = $3 WHERE id = $1', [
    id,
    hash,
    toTimestamp(now),
  ]);
}

export async function updateRevoked(connection: Connection, id: number, staffId: number, now: Instant): Promise<void> {
  await connection.query('UPDATE operator_key SET revoked_at = $3, revoked_by = $2 WHERE id = $1', [
    id,
    staffId,
    toTimestamp(now),
  ]);
}

/** Finds the key with this hash if it is valid now. */
export function findKey(connection: Connection, hash: Buffer, now: Instant): Promise<StoredKey | undefined> {
  return keyRows.first(
    connection,
    `SELECT ${keyRows.columns} FROM ${FROM} WHERE key_hash = $1 AND revoked_at IS NULL AND expires_at > $2`,
    [hash, toTimestamp(now)],
  );
}

/** Interval at which a key's use is noted, so that reading writes next to nothing. */
const NOTED_MS = MINUTE_MS;

export async function noteUse(
  connection: Connection,
  { id, lastUsedAt = 0 }: Pick<StoredKey, 'id' | 'lastUsedAt'>,
  now: Instant,
): Promise<void> {
  if (now - lastUsedAt < NOTED_MS) return;
  await connection.query('UPDATE operator_key SET last_used_at = $2 WHERE id = $1', [id, toTimestamp(now)]);
}

interface Read {
  readonly brandId: string;
  readonly keyId: number;
  readonly list: string;
  readonly rows: number;
  readonly now: Instant;
}

/** Counts a key's read; true for the first of this list on this day. */
export async function countRead(connection: Connection, { brandId, keyId, list, rows, now }: Read): Promise<boolean> {
  const { rows: written } = await connection.query<{ isFirst: boolean }>(
    `INSERT INTO operator_key_day AS day (brand_id, key_id, day, list, reads, rows)
     VALUES ($1, $2, ($3::timestamptz AT TIME ZONE 'UTC')::date, $4, 1, $5)
     ON CONFLICT (brand_id, key_id, day, list) DO UPDATE SET reads = day.reads + 1, rows = day.rows + excluded.rows
     RETURNING reads = 1 AS "isFirst"`,
    [brandId, keyId, toTimestamp(now), list, rows],
  );
  return written[0]?.isFirst === true;
}
