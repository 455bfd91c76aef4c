import type { Device } from '@candor/domain/clients/device.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { AffiliateSession } from '../../access/sessions/index.ts';

/** Session with the secret that proves its owner. */
export interface StoredAffiliateSession extends AffiliateSession {
  readonly cookieHash: Buffer | undefined;
}

const sessionRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    affiliateId: column.integer(),
    cookieHash: column.bytes().optional(),
    host: column.text(),
    startedAt: column.instant(),
    authenticatedAt: column.instant(),
    lastActionAt: column.instant(),
    endedAt: column.instant().optional(),
  },
  'affiliate_session',
);

export interface NewAffiliateSession {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly tokenHash: Buffer;
  readonly cookieHash: Buffer | undefined;
  readonly host: string;
  readonly device: Device;
  readonly now: Instant;
}

export async function insertSession(connection: Connection, session: NewAffiliateSession): Promise<void> {
  const { brandId, affiliateId, tokenHash, cookieHash, host, device, now } = session;
  await connection.query(
    `INSERT INTO affiliate_session (brand_id, affiliate_id, token_hash, cookie_hash, host, started_at,
                                    authenticated_at, last_action_at, browser, system)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8)`,
    [brandId, affiliateId, tokenHash, cookieHash ?? null, host, toTimestamp(now), device.browser, device.system],
  );
}

/** Finds a session of a person who is still a partner. */
export function findByToken(connection: Connection, tokenHash: Buffer): Promise<StoredAffiliateSession | undefined> {
  return sessionRows.first(
    connection,
    `SELECT ${sessionRows.columns} FROM affiliate_session
     JOIN affiliate ON affiliate.brand_id = affiliate_session.brand_id AND affiliate.id = affiliate_id
     WHERE token_hash = $1 AND disabled_at IS NULL`,
    [tokenHash],
  );
}

/** Updates the time of the last action; never moves it backwards, and never revives a session that was ended. */
export async function updateLastAction(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query(
    `UPDATE affiliate_session SET last_action_at = greatest(last_action_at, $2) WHERE id = $1 AND ended_at IS NULL`,
    [id, toTimestamp(now)],
  );
}

/** Locks a session against its end; false if it was ended before. */
export async function lockOpen(connection: Connection, id: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT 1 FROM affiliate_session WHERE id = $1 AND ended_at IS NULL FOR UPDATE',
    [id],
  );
  return rowCount === 1;
}

export async function updateEnded(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query('UPDATE affiliate_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    toTimestamp(now),
  ]);
}

/** Session as its partner sees it in the list of devices. */
export interface ListedAffiliateSession extends AffiliateSession {
  readonly device: Device;
}

const listedRows = sessionRows.with({ device: { browser: column.text(), system: column.text() } });

/** Lists sessions that were not ended early, latest activity first. */
export function listOpen(connection: Connection, affiliateId: number): Promise<ListedAffiliateSession[]> {
  return listedRows.all(
    connection,
    `SELECT ${listedRows.columns} FROM affiliate_session
     WHERE affiliate_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC`,
    [affiliateId],
  );
}

/** Ends these sessions of a partner; returns how many were still open. */
export async function updateEndedOf(
  connection: Connection,
  { affiliateId, ids, now }: { readonly affiliateId: number; readonly ids: readonly number[]; readonly now: Instant },
): Promise<number> {
  const { rowCount } = await connection.query(
    'UPDATE affiliate_session SET ended_at = $3 WHERE affiliate_id = $1 AND ended_at IS NULL AND id = ANY ($2)',
    [affiliateId, ids, toTimestamp(now)],
  );
  return rowCount ?? 0;
}

interface NewSecrets {
  readonly id: number;
  readonly tokenHash: Buffer;
  readonly cookieHash: Buffer;
  /** Time of a full proof of identity that was just made. */
  readonly provenAt?: Instant;
}

/** Replaces a session's secrets; a session without a cookie stays without one. False if it was ended meanwhile. */
export async function updateSecrets(
  connection: Connection,
  { id, tokenHash, cookieHash, provenAt }: NewSecrets,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE affiliate_session
     SET token_hash = $2, cookie_hash = CASE WHEN cookie_hash IS NULL THEN NULL ELSE $3::bytea END,
       authenticated_at = coalesce($4, authenticated_at)
     WHERE id = $1 AND ended_at IS NULL`,
    [id, tokenHash, cookieHash, provenAt === undefined ? null : toTimestamp(provenAt)],
  );
  return rowCount === 1;
}

/** Deletes a partner's oldest session other than this one: an expired one, if there is one. */
export async function deleteOldest(
  connection: Connection,
  { affiliateId, tokenHash }: Pick<NewAffiliateSession, 'affiliateId' | 'tokenHash'>,
): Promise<void> {
  await connection.query(
    `DELETE FROM affiliate_session WHERE id = (
       SELECT id FROM affiliate_session WHERE affiliate_id = $1 AND token_hash <> $2
       ORDER BY ended_at NULLS LAST, last_action_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    [affiliateId, tokenHash],
  );
}

export async function deleteStartedBefore(connection: Connection, before: Instant): Promise<void> {
  await connection.query('DELETE FROM affiliate_session WHERE started_at < $1', [toTimestamp(before)]);
}
