import type { Device } from '@candor/domain/clients/device.ts';
import { isSessionAlive } from '@candor/domain/clients/session.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Queries } from './store.ts';

export type StoredStaffSession = RowOf<typeof sessionRows>;

const sessionRows = rowsOf({
  id: column.integer('staff_session.id'),
  staffId: column.integer(),
  name: column.text('full_name'),
  email: column.text(),
  brandId: column.text('chosen_brand'),
  startedAt: column.instant(),
  provenAt: column.instant(),
  lastActionAt: column.instant(),
  endedAt: column.instant().optional(),
  /** Address from which the last full proof came. */
  provenFrom: column.text('address'),
});

export interface NewStaffSession {
  readonly staffId: number;
  readonly cookieHash: Buffer;
  readonly brandId: BrandId;
  readonly from: StartedFrom;
  readonly now: Instant;
}

/** Address of the peer, and the device that its browser claims. */
export interface StartedFrom {
  readonly address: string;
  readonly device: Device;
}

export async function insertSession(
  queries: Queries,
  { staffId, cookieHash, brandId, from: { address, device }, now }: NewStaffSession,
): Promise<void> {
  await queries.query(
    `INSERT INTO staff_session (staff_id, cookie_hash, chosen_brand, started_at, proven_at, last_action_at, address,
                                browser, system)
     VALUES ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
    [staffId, cookieHash, brandId, toTimestamp(now), address, device.browser, device.system],
  );
}

/** Finds a session by its cookie, if the person's account is not disabled. */
export function findByCookie(queries: Queries, cookieHash: Buffer): Promise<StoredStaffSession | undefined> {
  return sessionRows.first(
    queries,
    `SELECT ${sessionRows.columns}
     FROM staff_session JOIN staff ON staff.id = staff_id WHERE cookie_hash = $1 AND disabled_at IS NULL`,
    [cookieHash],
  );
}

interface ProvenSession {
  readonly id: number;
  readonly cookieHash: Buffer;
  readonly address: string;
  readonly now: Instant;
}

/**
 * Stores a full proof and a new cookie, which invalidates the earlier one. False: the session has ended in the
 * meantime.
 */
export async function updateProven(
  queries: Queries,
  { id, cookieHash, address, now }: ProvenSession,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    'UPDATE staff_session SET cookie_hash = $2, proven_at = $3, address = $4 WHERE id = $1 AND ended_at IS NULL',
    [id, cookieHash, toTimestamp(now), address],
  );
  return rowCount === 1;
}

/** Stores the latest activity; never moves backwards, and never revives an ended session. */
export async function updateLastAction(queries: Queries, id: number, now: Instant): Promise<void> {
  await queries.query(
    'UPDATE staff_session SET last_action_at = greatest(last_action_at, $2) WHERE id = $1 AND ended_at IS NULL',
    [id, toTimestamp(now)],
  );
}

export async function updateBrand(queries: Queries, id: number, brandId: BrandId): Promise<void> {
  await queries.query('UPDATE staff_session SET chosen_brand = $2 WHERE id = $1', [id, brandId]);
}

export async function updateEnded(queries: Queries, id: number, now: Instant): Promise<void> {
  await queries.query('UPDATE staff_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    toTimestamp(now),
  ]);
}

export interface ListedSession extends Device {
  readonly id: number;
  readonly address: string;
  readonly startedAt: Instant;
  readonly lastActionAt: Instant;
  readonly endedAt: undefined;
}

/** Lists the person's present sessions, latest activity first. */
export async function listSessions(queries: Queries, staffId: number, now: Instant): Promise<ListedSession[]> {
  const { rows } = await queries.query<Omit<ListedSession, 'endedAt'>>(
    `SELECT id::float8, browser, system, address, started_at AS "startedAt", last_action_at AS "lastActionAt"
     FROM staff_session WHERE staff_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC`,
    [staffId],
  );
  return rows.map((row) => ({ ...row, endedAt: undefined })).filter((one) => isSessionAlive(one, now));
}

/** Ends sessions and returns how many were open. */
export async function endSessions(
  queries: Queries,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Instant },
): Promise<number> {
  const { rowCount } = await queries.query(
    'UPDATE staff_session SET ended_at = $2 WHERE id = ANY ($1::bigint[]) AND ended_at IS NULL',
    [ids, toTimestamp(now)],
  );
  return rowCount ?? 0;
}

export async function deleteStartedBefore(queries: Queries, before: Instant): Promise<void> {
  await queries.query('DELETE FROM staff_session WHERE started_at < $1', [toTimestamp(before)]);
}
