import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** A bank account in the client's own name, without its number. */
export interface PayoutDetails {
  readonly id: number;
  readonly holder: string;
  readonly ibanMask: string;
  readonly bic: string | undefined;
  readonly createdAt: Instant;
  readonly confirmedAt: Instant | undefined;
  readonly replacedAt: Instant | undefined;
}

/** The number as it is locked. */
export interface LockedIban {
  readonly place: string;
  readonly locked: Buffer;
  readonly key: { readonly version: number; readonly wrapped: Buffer };
}

export type NewPayoutDetails = Pick<PayoutDetails, 'holder' | 'ibanMask' | 'bic'> &
  LockedIban & { readonly brandId: BrandId; readonly clientId: ClientId; readonly now: Instant };

interface Row {
  readonly id: bigint;
  readonly holder: string;
  readonly iban_mask: string;
  readonly bic: string | null;
  readonly created_at: Instant;
  readonly confirmed_at: Instant | null;
  readonly replaced_at: Instant | null;
}

const COLUMNS = 'id, holder, iban_mask, bic, created_at, confirmed_at, replaced_at';

/** Whatever stood there before is history from now on. */
export async function insertDetails(connection: Connection, details: NewPayoutDetails): Promise<void> {
  await connection.query('UPDATE payout_detail SET replaced_at = $2 WHERE client_id = $1 AND replaced_at IS NULL', [
    details.clientId,
    toTimestamp(details.now),
  ]);
  await connection.query(
    `INSERT INTO payout_detail (brand_id, client_id, holder, iban_mask, bic, iban_locked, place, key_version, key_wrapped,
       created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      details.brandId,
      details.clientId,
      details.holder,
      details.ibanMask,
      details.bic ?? null,
      details.locked,
      details.place,
      details.key.version,
      details.key.wrapped,
      toTimestamp(details.now),
    ],
  );
}

/** Details saved since then are discarded; earlier ones are not reverted. */
export async function replaceDetailsSince(
  connection: Connection,
  clientId: ClientId,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Promise<void> {
  await connection.query(
    'UPDATE payout_detail SET replaced_at = $3 WHERE client_id = $1 AND replaced_at IS NULL AND created_at >= $2',
    [clientId, toTimestamp(since), toTimestamp(now)],
  );
}

/** All of a client, the newest first. */
export async function listDetails(connection: Connection, clientId: ClientId): Promise<PayoutDetails[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM payout_detail WHERE client_id = $1 ORDER BY id DESC`,
    [clientId],
  );
  return rows.map(toDetails);
}

/** Those that count now. */
export async function findDetails(connection: Connection, clientId: ClientId): Promise<PayoutDetails | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM payout_detail WHERE client_id = $1 AND replaced_at IS NULL`,
    [clientId],
  );
  return rows.map(toDetails)[0];
}

export async function findDetailsById(connection: Connection, id: number): Promise<PayoutDetails | undefined> {
  const { rows } = await connection.query<Row>(`SELECT ${COLUMNS} FROM payout_detail WHERE id = $1`, [id]);
  return rows.map(toDetails)[0];
}

interface LockedRow {
  readonly place: string;
  readonly iban_locked: Buffer;
  readonly key_version: number;
  readonly key_wrapped: Buffer;
}

export async function findLocked(connection: Connection, id: number): Promise<LockedIban | undefined> {
  const { rows } = await connection.query<LockedRow>(
    'SELECT place, iban_locked, key_version, key_wrapped FROM payout_detail WHERE id = $1',
    [id],
  );
  return rows.map((row) => ({
    place: row.place,
    locked: row.iban_locked,
    key: { version: row.key_version, wrapped: row.key_wrapped },
  }))[0];
}

interface OldKey {
  readonly id: number;
  readonly brandId: BrandId;
  readonly place: string;
  readonly key: LockedIban['key'];
}

/** Some keys of bank accounts that another key than this one has locked; those in use are left for later. */
export async function lockOldKeys(connection: Connection, current: number): Promise<readonly OldKey[]> {
  const { rows } = await connection.query<Omit<OldKey, 'key'> & LockedIban['key']>(
    `SELECT id::float8, brand_id AS "brandId", place, key_version AS version, key_wrapped AS wrapped
     FROM payout_detail WHERE key_version <> $1 LIMIT 100 FOR UPDATE SKIP LOCKED`,
    [current],
  );
  return rows.map(({ version, wrapped, ...rest }) => ({ ...rest, key: { version, wrapped } }));
}

export async function updateWrappedKey(connection: Connection, id: number, key: LockedIban['key']): Promise<void> {
  await connection.query('UPDATE payout_detail SET key_version = $2, key_wrapped = $3 WHERE id = $1', [
    id,
    key.version,
    key.wrapped,
  ]);
}

/** How many bank accounts need each version of the key of documents. */
export async function countDetailKeys(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    'SELECT key_version AS version, count(*)::int AS count FROM payout_detail GROUP BY 1',
  );
  return rows;
}

/** False: there are none waiting for it. */
export async function updateConfirmed(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payout_detail SET confirmed_at = $2
     WHERE client_id = $1 AND replaced_at IS NULL AND confirmed_at IS NULL`,
    [clientId, toTimestamp(now)],
  );
  return rowCount === 1;
}

/** When a client's details last replaced others; the first ones change nothing. */
export async function findChangedAt(connection: Connection, clientId: ClientId): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ at: Instant | null }>(
    'SELECT max(replaced_at) AS at FROM payout_detail WHERE client_id = $1',
    [clientId],
  );
  return rows[0]?.at ?? undefined;
}

function toDetails(row: Row): PayoutDetails {
  return {
    id: toInteger(row.id),
    holder: row.holder,
    ibanMask: row.iban_mask,
    bic: row.bic ?? undefined,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at ?? undefined,
    replacedAt: row.replaced_at ?? undefined,
  };
}
