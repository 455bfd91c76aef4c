import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface StoredHold {
  readonly id: number;
  readonly clientId: ClientId;
  readonly by: string;
  readonly reason: string;
  readonly at: Instant;
}

interface NewHold {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly staffId: number;
  readonly staffName: string;
  readonly reason: string;
  readonly request: string;
  readonly at: Instant;
}

const COLUMNS = 'id::float8, client_id::float8 AS "clientId", staff_name AS by, reason, held_at AS at';

/** The hold in force; undefined: the client's data comes to its end. */
export async function findHold(connection: Connection, clientId: ClientId): Promise<StoredHold | undefined> {
  const { rows } = await connection.query<StoredHold>(
    `SELECT ${COLUMNS} FROM legal_hold WHERE client_id = $1 AND ended_at IS NULL`,
    [clientId],
  );
  return rows[0];
}

/** What this person has sent under this id before. */
export async function findHoldRequest(
  connection: Connection,
  staffId: number,
  request: string,
): Promise<StoredHold | undefined> {
  const { rows } = await connection.query<StoredHold>(
    `SELECT ${COLUMNS} FROM legal_hold WHERE staff_id = $1 AND request_id = $2`,
    [staffId, request],
  );
  return rows[0];
}

export async function insertHold(connection: Connection, one: NewHold): Promise<void> {
  const { brandId, clientId, staffId, staffName, reason, request, at } = one;
  await connection.query(
    `INSERT INTO legal_hold (brand_id, client_id, staff_id, staff_name, reason, request_id, held_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, clientId, staffId, staffName, reason, request, toTimestamp(at)],
  );
}

/** False: another approval has lifted it. */
export async function updateHoldEnded(
  connection: Connection,
  id: number,
  { approvalId, now }: { readonly approvalId: number; readonly now: Instant },
): Promise<boolean> {
  await connection.query('UPDATE legal_hold SET approval_id = $2, ended_at = $3 WHERE id = $1 AND ended_at IS NULL', [
    id,
    approvalId,
    toTimestamp(now),
  ]);
  const { rows } = await connection.query('SELECT 1 FROM legal_hold WHERE id = $1 AND approval_id = $2', [
    id,
    approvalId,
  ]);
  return rows.length === 1;
}
