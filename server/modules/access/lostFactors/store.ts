import type { Device } from '@candor/domain/clients/device.ts';
import type { LostEnd, LostFactors, LostTold } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface StoredLost extends LostFactors, LostTold {
  readonly id: number;
  readonly clientId: ClientId;
  readonly device: Device;
}

interface Row {
  readonly id: number;
  readonly client_id: ClientId;
  readonly started_at: Instant;
  readonly ready_at: Instant;
  readonly browser: string;
  readonly system: string;
  readonly halfway_told_at: Instant | null;
  readonly ready_told_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly ended_by: LostEnd | null;
}

const COLUMNS = `id::float8, client_id::float8, started_at, ready_at, browser, system, halfway_told_at, ready_told_at,
  ended_at, ended_by`;

export interface NewLost {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly startedAt: Instant;
  readonly readyAt: Instant;
  readonly device: Device;
}

/** False: one is open already. */
export async function insertLost(connection: Connection, lost: NewLost): Promise<boolean> {
  const { brandId, clientId, startedAt, readyAt, device } = lost;
  const { rowCount } = await connection.query(
    `INSERT INTO lost_factors (brand_id, client_id, started_at, ready_at, browser, system)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [brandId, clientId, toTimestamp(startedAt), toTimestamp(readyAt), device.browser, device.system],
  );
  return rowCount === 1;
}

export async function findLatest(connection: Connection, clientId: ClientId): Promise<StoredLost | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM lost_factors WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
  return rows.map(toLost)[0];
}

/** Those that can hold money: the open one, and all by which the client came back. A later one hides none of them. */
export async function listHolding(connection: Connection, clientId: ClientId): Promise<StoredLost[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM lost_factors
     WHERE client_id = $1 AND (ended_at IS NULL OR ended_by = 'completed') ORDER BY id`,
    [clientId],
  );
  return rows.map(toLost);
}

/** The one that is open, locked. */
export async function lockOpen(connection: Connection, clientId: ClientId): Promise<StoredLost | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM lost_factors WHERE client_id = $1 AND ended_at IS NULL FOR UPDATE`,
    [clientId],
  );
  return rows.map(toLost)[0];
}

/** Whose clock is to be looked at, in the transaction's brand. */
export async function listOpen(connection: Connection): Promise<StoredLost[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM lost_factors WHERE ended_at IS NULL ORDER BY id`,
  );
  return rows.map(toLost);
}

export async function updateTold(
  connection: Connection,
  id: number,
  what: 'halfway_told_at' | 'ready_told_at',
  now: Instant,
): Promise<void> {
  await connection.query(`UPDATE lost_factors SET ${what} = $2 WHERE id = $1`, [id, toTimestamp(now)]);
}

export async function updateEnded(connection: Connection, id: number, by: LostEnd, now: Instant): Promise<void> {
  await connection.query('UPDATE lost_factors SET ended_at = $3, ended_by = $2 WHERE id = $1', [
    id,
    by,
    toTimestamp(now),
  ]);
}

/** Came back, and has not set up a new factor yet. */
export async function isReplacementDue(connection: Connection, clientId: ClientId): Promise<boolean> {
  const { rowCount } = await connection.query(
    "SELECT 1 FROM lost_factors WHERE client_id = $1 AND ended_by = 'completed' AND replaced_at IS NULL",
    [clientId],
  );
  return (rowCount ?? 0) > 0;
}

export async function updateReplaced(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query(
    `UPDATE lost_factors SET replaced_at = $2
     WHERE client_id = $1 AND ended_by = 'completed' AND replaced_at IS NULL`,
    [clientId, toTimestamp(now)],
  );
}

function toLost(row: Row): StoredLost {
  return {
    id: row.id,
    clientId: row.client_id,
    startedAt: row.started_at,
    readyAt: row.ready_at,
    device: { browser: row.browser, system: row.system },
    halfwayToldAt: row.halfway_told_at ?? undefined,
    readyToldAt: row.ready_told_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    endedBy: row.ended_by ?? undefined,
  };
}
