import type { Device } from '@candor/domain/clients/device.ts';
import type { LostFactors, LostTold, PartnerLostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface PartnerLost extends LostFactors<PartnerLostEnd>, LostTold {
  readonly id: number;
  readonly affiliateId: number;
  readonly device: Device;
}

interface Row {
  readonly id: number;
  readonly affiliate_id: number;
  readonly started_at: Instant;
  readonly ready_at: Instant;
  readonly browser: string;
  readonly system: string;
  readonly halfway_told_at: Instant | null;
  readonly ready_told_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly ended_by: PartnerLostEnd | null;
}

const COLUMNS = `id::float8, affiliate_id::float8, started_at, ready_at, browser, system, halfway_told_at, ready_told_at,
  ended_at, ended_by`;

export interface NewPartnerLost {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly startedAt: Instant;
  readonly readyAt: Instant;
  readonly device: Device;
}

/** False: one is open already. */
export async function insertLost(connection: Connection, lost: NewPartnerLost): Promise<boolean> {
  const { brandId, affiliateId, startedAt, readyAt, device } = lost;
  const { rowCount } = await connection.query(
    `INSERT INTO affiliate_lost_factors (brand_id, affiliate_id, started_at, ready_at, browser, system)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [brandId, affiliateId, toTimestamp(startedAt), toTimestamp(readyAt), device.browser, device.system],
  );
  return rowCount === 1;
}

export async function findLatest(connection: Connection, affiliateId: number): Promise<PartnerLost | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM affiliate_lost_factors WHERE affiliate_id = $1 ORDER BY id DESC LIMIT 1`,
    [affiliateId],
  );
  return rows.map(toLost)[0];
}

/** When the latest way back since then was completed; other waits do not hide it. */
export async function findCompletedSince(
  connection: Connection,
  affiliateId: number,
  since: Instant,
): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ ended_at: Instant }>(
    `SELECT ended_at FROM affiliate_lost_factors
     WHERE affiliate_id = $1 AND ended_by = 'completed' AND ended_at > $2 ORDER BY id DESC LIMIT 1`,
    [affiliateId, toTimestamp(since)],
  );
  return rows[0]?.ended_at;
}

/** The one that is open, locked. */
export async function lockOpen(connection: Connection, affiliateId: number): Promise<PartnerLost | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM affiliate_lost_factors WHERE affiliate_id = $1 AND ended_at IS NULL FOR UPDATE`,
    [affiliateId],
  );
  return rows.map(toLost)[0];
}

/** Whose clock is to be looked at, in the transaction's brand. */
export async function listOpen(connection: Connection): Promise<PartnerLost[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM affiliate_lost_factors WHERE ended_at IS NULL ORDER BY id`,
  );
  return rows.map(toLost);
}

export async function updateTold(
  connection: Connection,
  id: number,
  what: 'halfway_told_at' | 'ready_told_at',
  now: Instant,
): Promise<void> {
  await connection.query(`UPDATE affiliate_lost_factors SET ${what} = $2 WHERE id = $1`, [id, toTimestamp(now)]);
}

export async function updateEnded(connection: Connection, id: number, by: PartnerLostEnd, now: Instant): Promise<void> {
  await connection.query('UPDATE affiliate_lost_factors SET ended_at = $3, ended_by = $2 WHERE id = $1', [
    id,
    by,
    toTimestamp(now),
  ]);
}

const IS_OWED = "affiliate_id = $1 AND ended_by = 'completed' AND replaced_at IS NULL";

/** Came back, and has not set up a new factor yet. */
export async function isReplacementDue(connection: Connection, affiliateId: number): Promise<boolean> {
  const { rowCount } = await connection.query(`SELECT 1 FROM affiliate_lost_factors WHERE ${IS_OWED}`, [affiliateId]);
  return (rowCount ?? 0) > 0;
}

export async function updateReplaced(connection: Connection, affiliateId: number, now: Instant): Promise<void> {
  await connection.query(`UPDATE affiliate_lost_factors SET replaced_at = $2 WHERE ${IS_OWED}`, [
    affiliateId,
    toTimestamp(now),
  ]);
}

function toLost(row: Row): PartnerLost {
  return {
    id: row.id,
    affiliateId: row.affiliate_id,
    startedAt: row.started_at,
    readyAt: row.ready_at,
    device: { browser: row.browser, system: row.system },
    halfwayToldAt: row.halfway_told_at ?? undefined,
    readyToldAt: row.ready_told_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    endedBy: row.ended_by ?? undefined,
  };
}
