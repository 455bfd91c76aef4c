import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** A bank account in the client's own name, without its number. */
export type PayoutDetails = RowOf<typeof detailRows>;

const lockedRows = rowsOf({
  place: column.text(),
  locked: column.bytes('iban_locked'),
  key: { version: column.integer('key_version'), wrapped: column.bytes('key_wrapped') },
});

/** An account number in its locked form. */
export type LockedIban = RowOf<typeof lockedRows>;

export type NewPayoutDetails = Pick<PayoutDetails, 'holder' | 'ibanMask' | 'bic'> &
  LockedIban & { readonly brandId: BrandId; readonly clientId: ClientId; readonly now: Instant };

const detailRows = rowsOf({
  id: column.integer(),
  holder: column.text(),
  ibanMask: column.text(),
  bic: column.text().optional(),
  createdAt: column.instant(),
  confirmedAt: column.instant().optional(),
  replacedAt: column.instant().optional(),
});

/** Stores new details; the present ones become history. */
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

/** Discards details saved since an instant, without restoring earlier ones. */
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

/** Lists all details of a client, newest first. */
export function listDetails(connection: Connection, clientId: ClientId): Promise<PayoutDetails[]> {
  return detailRows.all(
    connection,
    `SELECT ${detailRows.columns} FROM payout_detail WHERE client_id = $1 ORDER BY id DESC`,
    [clientId],
  );
}

/** Finds the client's present details. */
export function findDetails(connection: Connection, clientId: ClientId): Promise<PayoutDetails | undefined> {
  return detailRows.first(
    connection,
    `SELECT ${detailRows.columns} FROM payout_detail WHERE client_id = $1 AND replaced_at IS NULL`,
    [clientId],
  );
}

export function findDetailsById(connection: Connection, id: number): Promise<PayoutDetails | undefined> {
  return detailRows.first(connection, `SELECT ${detailRows.columns} FROM payout_detail WHERE id = $1`, [id]);
}

export function findLocked(connection: Connection, id: number): Promise<LockedIban | undefined> {
  return lockedRows.first(connection, `SELECT ${lockedRows.columns} FROM payout_detail WHERE id = $1`, [id]);
}

const oldKeyRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  place: column.text(),
  key: { version: column.integer('key_version'), wrapped: column.bytes('key_wrapped') },
});

type OldKey = RowOf<typeof oldKeyRows>;

/** Condition for details that can still be unlocked: an erasure leaves an empty key. */
const HAS_KEY = 'length(key_wrapped) > 0';

/** Locks some rows whose keys an older version has locked; those in use are left for later. */
export function lockOldKeys(connection: Connection, current: number): Promise<readonly OldKey[]> {
  return oldKeyRows.all(
    connection,
    `SELECT ${oldKeyRows.columns} FROM payout_detail
     WHERE key_version < $1 AND ${HAS_KEY} LIMIT 100 FOR UPDATE SKIP LOCKED`,
    [current],
  );
}

export async function updateWrappedKey(connection: Connection, id: number, key: LockedIban['key']): Promise<void> {
  await connection.query('UPDATE payout_detail SET key_version = $2, key_wrapped = $3 WHERE id = $1', [
    id,
    key.version,
    key.wrapped,
  ]);
}

/** Counts the bank accounts that need each version of the documents' key. */
export async function countDetailKeys(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    `SELECT key_version AS version, count(*)::int AS count FROM payout_detail WHERE ${HAS_KEY} GROUP BY 1`,
  );
  return rows;
}

/** Confirms the present details. False: none were waiting for it. */
export async function updateConfirmed(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payout_detail SET confirmed_at = $2
     WHERE client_id = $1 AND replaced_at IS NULL AND confirmed_at IS NULL`,
    [clientId, toTimestamp(now)],
  );
  return rowCount === 1;
}

/** Reads when a client's details were last replaced; undefined while they are the first. */
export async function findChangedAt(connection: Connection, clientId: ClientId): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ at: Instant | null }>(
    'SELECT max(replaced_at) AS at FROM payout_detail WHERE client_id = $1',
    [clientId],
  );
  return rows[0]?.at ?? undefined;
}
