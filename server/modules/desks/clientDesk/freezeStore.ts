import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface StoredFreeze {
  readonly id: number;
  readonly clientId: ClientId;
  readonly by: string;
  readonly reason: string;
  readonly at: Instant;
}

interface NewFreeze {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly staffId: number;
  readonly staffName: string;
  readonly reason: string;
  readonly request: string;
  readonly at: Instant;
}

const COLUMNS = 'id::float8, client_id::float8 AS "clientId", staff_name AS by, reason, frozen_at AS at';

/** The freeze in force; undefined: the account is not frozen. */
export async function findFreeze(connection: Connection, clientId: ClientId): Promise<StoredFreeze | undefined> {
  const { rows } = await connection.query<StoredFreeze>(
    `SELECT ${COLUMNS} FROM client_freeze WHERE client_id = $1 AND ended_at IS NULL`,
    [clientId],
  );
  return rows[0];
}

/** What this person has sent under this id before. */
export async function findRequest(
  connection: Connection,
  staffId: number,
  request: string,
): Promise<StoredFreeze | undefined> {
  const { rows } = await connection.query<StoredFreeze>(
    `SELECT ${COLUMNS} FROM client_freeze WHERE staff_id = $1 AND request_id = $2`,
    [staffId, request],
  );
  return rows[0];
}

export async function insertFreeze(connection: Connection, one: NewFreeze): Promise<number> {
  const { brandId, clientId, staffId, staffName, reason, request, at } = one;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO client_freeze (brand_id, client_id, staff_id, staff_name, reason, request_id, frozen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id::float8`,
    [brandId, clientId, staffId, staffName, reason, request, toTimestamp(at)],
  );
  const [row] = rows;
  assert(row !== undefined, 'a freeze was stored');
  return row.id;
}

/** `before`: this approval has ended it already; `other`: another has. */
export async function updateEnded(
  connection: Connection,
  id: number,
  { approvalId, now }: { readonly approvalId: number; readonly now: Instant },
): Promise<'now' | 'before' | 'other'> {
  const { rowCount } = await connection.query(
    'UPDATE client_freeze SET approval_id = $2, ended_at = $3 WHERE id = $1 AND ended_at IS NULL',
    [id, approvalId, toTimestamp(now)],
  );
  if (rowCount === 1) return 'now';
  const { rows } = await connection.query('SELECT 1 FROM client_freeze WHERE id = $1 AND approval_id = $2', [
    id,
    approvalId,
  ]);
  return rows.length === 1 ? 'before' : 'other';
}
