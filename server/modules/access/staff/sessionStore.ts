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
  /** Where the last full proof came from. */
  provenFrom: column.text('address'),
});

export interface NewStaffSession {
  readonly staffId: number;
  readonly cookieHash: Buffer;
  readonly brandId: BrandId;
  readonly from: StartedFrom;
  readonly now: Instant;
}

/** The peer’s address, and what its browser says of itself. */
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

/** A session of a person who still works here. */
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

/** False: the session ended meanwhile. Its cookie before this one opens nothing any more. */
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

/** Never moves backwards, and never wakes a session that was ended. */
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

/** Where a person is signed in now, the latest act first. */
export async function listSessions(queries: Queries, staffId: number, now: Instant): Promise<ListedSession[]> {
  const { rows } = await queries.query<Omit<ListedSession, 'endedAt'>>(
    `SELECT id::float8, browser, system, address, started_at AS "startedAt", last_action_at AS "lastActionAt"
     FROM staff_session WHERE staff_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC`,
    [staffId],
  );
  return rows.map((row) => ({ ...row, endedAt: undefined })).filter((one) => isSessionAlive(one, now));
}

/** How many of them it has ended. */
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
