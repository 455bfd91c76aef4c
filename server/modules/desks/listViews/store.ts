import type { Instant } from '@candor/domain/ids.ts';
import type { Pool } from '../../../database/pool.ts';
import { toTimestamp } from '../../../database/pool.ts';

export interface StoredView {
  readonly id: number;
  readonly name: string;
  readonly query: string;
}

export interface NewView {
  readonly staffId: number;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly now: Instant;
}

const COLUMNS = 'id::float8 AS id, name, query';

export async function findViews(pool: Pool, staffId: number, list: string): Promise<StoredView[]> {
  const { rows } = await pool.query<StoredView>(
    `SELECT ${COLUMNS} FROM staff_view WHERE staff_id = $1 AND list = $2 ORDER BY name`,
    [staffId, list],
  );
  return rows;
}

/** Stores a view; undefined if the person has the maximum, and none with this name. */
export async function upsertView(
  pool: Pool,
  { staffId, list, name, query, now }: NewView,
  maximum: number,
): Promise<StoredView | undefined> {
  const { rows } = await pool.query<StoredView>(
    `INSERT INTO staff_view (staff_id, list, name, query, saved_at)
     SELECT $1, $2, $3, $4, $5
     WHERE (SELECT count(*) FROM staff_view WHERE staff_id = $1 AND list = $2 AND name <> $3) < $6
     ON CONFLICT (staff_id, list, name) DO UPDATE SET query = excluded.query, saved_at = excluded.saved_at
     RETURNING ${COLUMNS}`,
    [staffId, list, name, query, toTimestamp(now), maximum],
  );
  return rows[0];
}

export async function deleteView(pool: Pool, staffId: number, id: number): Promise<void> {
  await pool.query('DELETE FROM staff_view WHERE staff_id = $1 AND id = $2', [staffId, id]);
}
