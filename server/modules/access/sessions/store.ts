import { isSessionAlive } from '@candor/domain/clients/session.ts';
import type { EndedBy } from '@candor/domain/clients/session.ts';
import type { Device } from '@candor/domain/clients/device.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { AccountKind, ClientAccounts, ListedSession, Session } from './session.ts';
import type { Touched } from './touches.ts';

/** A session with the hash that proves its holder. */
export interface StoredSession extends Session {
  readonly cookieHash: Buffer | undefined;
}

export interface NewSession {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly tokenHash: Buffer;
  readonly cookieHash: Buffer | undefined;
  readonly host: string;
  readonly kind: AccountKind;
  readonly accounts: ClientAccounts;
  readonly isLimited: boolean;
  readonly device: Device;
  readonly now: Instant;
}

const sessionRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  clientId: column.integer(),
  kind: column.text<AccountKind>('account_kind'),
  accounts: { real: column.integer('real_account_id'), demo: column.integer('demo_account_id') },
  host: column.text(),
  startedAt: column.instant(),
  lastActionAt: column.instant(),
  endedAt: column.instant().optional(),
  endedBy: column.text<EndedBy>().optional(),
  authenticatedAt: column.instant('coalesce(authenticated_at, started_at)'),
  isLimited: column.flag('limited'),
  cookieHash: column.bytes().optional(),
});

export function insertSession(connection: Connection, session: NewSession): Promise<StoredSession | undefined> {
  const { brandId, clientId, tokenHash, cookieHash, host, kind, accounts, isLimited, device } = session;
  const at = toTimestamp(session.now);
  return sessionRows.first(
    connection,
    `INSERT INTO session (brand_id, client_id, token_hash, cookie_hash, host, account_kind,
                          real_account_id, demo_account_id, started_at, last_action_at, authenticated_at, limited,
                          browser, system)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10, $11, $12) RETURNING ${sessionRows.columns}`,
    [
      brandId,
      clientId,
      tokenHash,
      cookieHash ?? null,
      host,
      kind,
      accounts.real,
      accounts.demo,
      at,
      isLimited,
      device.browser,
      device.system,
    ],
  );
}

export function findByToken(connection: Connection, tokenHash: Buffer): Promise<StoredSession | undefined> {
  return sessionRows.first(connection, `SELECT ${sessionRows.columns} FROM session WHERE token_hash = $1`, [tokenHash]);
}

export function findByCookie(connection: Connection, cookieHash: Buffer): Promise<StoredSession | undefined> {
  return sessionRows.first(connection, `SELECT ${sessionRows.columns} FROM session WHERE cookie_hash = $1`, [
    cookieHash,
  ]);
}

export function findByIds(connection: Connection, ids: readonly number[]): Promise<StoredSession[]> {
  return sessionRows.all(connection, `SELECT ${sessionRows.columns} FROM session WHERE id = ANY($1::bigint[])`, [ids]);
}

/**
 * Stores the latest activity; never moves backwards, and never revives an ended session. Rows are locked in one order,
 * as everywhere that several sessions are changed.
 */
export async function updateLastActions(connection: Connection, touched: Touched): Promise<void> {
  await connection.query(
    `WITH held AS (
       SELECT id FROM session WHERE id = ANY($1::bigint[]) AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE)
     UPDATE session SET last_action_at = greatest(last_action_at, act.at)
     FROM held JOIN unnest($1::bigint[], $2::timestamptz[]) AS act (id, at) USING (id)
     WHERE session.id = held.id`,
    [[...touched.keys()], [...touched.values()].map(toTimestamp)],
  );
}

/** Deletes the client's oldest other session, an ended one if there is any. Returns its id if it was still open. */
export async function deleteOldest(
  connection: Connection,
  { id, clientId }: Pick<Session, 'id' | 'clientId'>,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number; open: boolean }>(
    `DELETE FROM session WHERE id = (
       SELECT id FROM session WHERE client_id = $1 AND id <> $2
       ORDER BY ended_at NULLS LAST, last_action_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::float8, ended_at IS NULL AS open`,
    [clientId, id],
  );
  return rows.find(({ open }) => open)?.id;
}

/** Locks the open sessions of a client, in the order used wherever several are changed; returns their ids. */
export async function lockOpenOf(connection: Connection, clientId: ClientId): Promise<readonly number[]> {
  const open = await connection.query<{ id: number }>(
    `SELECT id::float8 FROM session WHERE client_id = $1 AND ended_at IS NULL ORDER BY session.id FOR NO KEY UPDATE`,
    [clientId],
  );
  return open.rows.map(({ id }) => id);
}

interface EndingOf {
  readonly keptId: number | undefined;
  readonly by: EndedBy;
  readonly now: Instant;
}

/** A session that was ended; one that had expired before ends a second time, so that no clock can revive it. */
export interface EndedSession {
  readonly id: number;
  readonly wasAlive: boolean;
}

/** Ends all sessions of a client, or all but one. */
export async function updateEndedOf(
  connection: Connection,
  clientId: ClientId,
  { keptId, by, now }: EndingOf,
): Promise<readonly EndedSession[]> {
  const ended = await connection.query<{ id: number; startedAt: Instant; lastActionAt: Instant }>(
    `WITH held AS (
       SELECT id FROM session WHERE client_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2
       ORDER BY id FOR NO KEY UPDATE)
     UPDATE session SET ended_at = $3, ended_by = $4 FROM held WHERE session.id = held.id
     RETURNING session.id::float8, started_at AS "startedAt", last_action_at AS "lastActionAt"`,
    [clientId, keptId ?? null, toTimestamp(now), by],
  );
  return ended.rows.map(({ id, ...times }) => ({
    id,
    wasAlive: isSessionAlive({ ...times, endedAt: undefined }, now),
  }));
}

const listedRows = sessionRows.with({ device: { browser: column.text(), system: column.text() } });

/** Lists the sessions that have not been ended, latest activity first. */
export function listOpen(connection: Connection, clientId: ClientId): Promise<ListedSession[]> {
  return listedRows.all(
    connection,
    `SELECT ${listedRows.columns} FROM session
     WHERE client_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC`,
    [clientId],
  );
}

interface NewProof {
  readonly id: number;
  readonly tokenHash: Buffer;
  readonly cookieHash: Buffer;
  readonly now: Instant;
}

/** Stores a full proof: new secrets, and no limit. A session without a cookie stays without one. */
export function updateProof(
  connection: Connection,
  { id, tokenHash, cookieHash, now }: NewProof,
): Promise<StoredSession | undefined> {
  return sessionRows.first(
    connection,
    `UPDATE session
     SET token_hash = $2, cookie_hash = CASE WHEN cookie_hash IS NULL THEN NULL ELSE $3::bytea END,
         authenticated_at = $4, limited = false, last_action_at = greatest(last_action_at, $4)
     WHERE id = $1 AND ended_at IS NULL RETURNING ${sessionRows.columns}`,
    [id, tokenHash, cookieHash, toTimestamp(now)],
  );
}

/** Stores new secrets and changes nothing else. */
export function updateSecrets(
  connection: Connection,
  { id, tokenHash, cookieHash }: Omit<NewProof, 'now'>,
): Promise<StoredSession | undefined> {
  return sessionRows.first(
    connection,
    `UPDATE session
     SET token_hash = $2, cookie_hash = CASE WHEN cookie_hash IS NULL THEN NULL ELSE $3::bytea END
     WHERE id = $1 AND ended_at IS NULL RETURNING ${sessionRows.columns}`,
    [id, tokenHash, cookieHash],
  );
}

export async function updateKind(connection: Connection, id: number, kind: AccountKind): Promise<void> {
  await connection.query('UPDATE session SET account_kind = $2 WHERE id = $1', [id, kind]);
}

/** Ends a session. False: it has been ended before. */
export async function updateEnded(connection: Connection, id: number, by: EndedBy, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE session SET ended_at = $2, ended_by = $3 WHERE id = $1 AND ended_at IS NULL',
    [id, toTimestamp(now), by],
  );
  return rowCount === 1;
}
