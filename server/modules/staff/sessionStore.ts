import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Queries } from './store.ts';

export interface StoredStaffSession {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly brandId: BrandId;
  readonly startedAt: Instant;
  readonly lastActionAt: Instant;
  readonly endedAt: Instant | undefined;
}

interface Row {
  readonly id: number;
  readonly staff_id: number;
  readonly full_name: string;
  readonly email: string;
  readonly chosen_brand: string;
  readonly started_at: Instant;
  readonly last_action_at: Instant;
  readonly ended_at: Instant | null;
}

export interface NewStaffSession {
  readonly staffId: number;
  readonly cookieHash: Buffer;
  readonly brandId: BrandId;
  readonly now: Instant;
}

export async function insertSession(
  queries: Queries,
  { staffId, cookieHash, brandId, now }: NewStaffSession,
): Promise<void> {
  await queries.query(
    `INSERT INTO staff_session (staff_id, cookie_hash, chosen_brand, started_at, last_action_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [staffId, cookieHash, brandId, toTimestamp(now)],
  );
}

/** A session of a person who still works here. */
export async function findByCookie(queries: Queries, cookieHash: Buffer): Promise<StoredStaffSession | undefined> {
  const { rows } = await queries.query<Row>(
    `SELECT staff_session.id::float8, staff_id::float8, full_name, email, chosen_brand, started_at, last_action_at,
            ended_at
     FROM staff_session JOIN staff ON staff.id = staff_id WHERE cookie_hash = $1 AND disabled_at IS NULL`,
    [cookieHash],
  );
  return rows.map(toSession)[0];
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

export async function deleteStartedBefore(queries: Queries, before: Instant): Promise<void> {
  await queries.query('DELETE FROM staff_session WHERE started_at < $1', [toTimestamp(before)]);
}

function toSession(row: Row): StoredStaffSession {
  return {
    id: row.id,
    staffId: row.staff_id,
    name: row.full_name,
    email: row.email,
    brandId: row.chosen_brand,
    startedAt: row.started_at,
    lastActionAt: row.last_action_at,
    endedAt: row.ended_at ?? undefined,
  };
}
