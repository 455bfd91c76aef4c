import type { Digest } from '@candor/domain/evidence/merkle.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { FORMAT } from './hours.ts';

/** An hour that has ended. */
export interface TapeHour {
  readonly hour: Instant;
  readonly blocks: number;
  readonly ticks: number;
  readonly bytes: number;
  readonly root: Digest;
  readonly firstTickId: number;
  readonly lastTickId: number;
}

export interface HoursQuery {
  readonly before?: Instant | undefined;
  readonly count: number;
}

interface HourRow {
  readonly hour: Instant;
  readonly blocks: number;
  readonly ticks: bigint;
  readonly bytes: bigint;
  readonly root: Buffer;
  readonly first_tick_id: bigint;
  readonly last_tick_id: bigint;
}

const COLUMNS = 'hour, blocks, ticks, bytes, root, first_tick_id, last_tick_id';
/** Of more fills than this one second cannot have lost the ticks. */
const EXECUTIONS_LOOKED_AT = 100_000;

/** Repeatable: an hour is stored once, whichever process is first. */
export async function insertHour(pool: Pool, hour: TapeHour): Promise<void> {
  await pool.query(
    `INSERT INTO tape_hour (format, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (hour) DO NOTHING`,
    [
      FORMAT,
      toTimestamp(hour.hour),
      hour.blocks,
      hour.ticks,
      hour.bytes,
      Buffer.from(hour.root),
      hour.firstTickId,
      hour.lastTickId,
    ],
  );
}

/** The hours that have ended, the latest first. */
export async function listHours(pool: Pool, { before, count }: HoursQuery): Promise<TapeHour[]> {
  const { rows } = await pool.query<HourRow>(
    `SELECT ${COLUMNS} FROM tape_hour WHERE $1::timestamptz IS NULL OR hour < $1 ORDER BY hour DESC LIMIT $2`,
    [before === undefined ? null : toTimestamp(before), count],
  );
  return rows.map(toHour);
}

export async function findHour(pool: Pool, tickId: number): Promise<TapeHour | undefined> {
  const { rows } = await pool.query<HourRow>(
    `SELECT ${COLUMNS} FROM tape_hour WHERE first_tick_id <= $1 AND last_tick_id >= $1`,
    [tickId],
  );
  return rows.map(toHour)[0];
}

interface TickRow {
  readonly tick_id: bigint;
  readonly symbol: string;
  readonly tick_buy: bigint;
  readonly tick_sell: bigint;
  readonly tick_source: string;
  readonly tick_source_time: Instant;
  readonly tick_received_time: Instant;
}

/** Ticks of fills that are stored, after the given one: what a kill took from the tape and the evidence still has. */
export async function ticksOfFills(dealing: Pool, after: number): Promise<Quote[]> {
  const { rows } = await dealing.query<TickRow>(
    `SELECT DISTINCT ON (tick_id) tick_id, symbol, tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time
     FROM (SELECT * FROM execution ORDER BY id DESC LIMIT ${EXECUTIONS_LOOKED_AT}) AS recent
     JOIN position ON position.id = recent.position_id
     WHERE tick_id > $1 ORDER BY tick_id`,
    [after],
  );
  return rows.map((row) => ({
    tickId: toInteger(row.tick_id),
    symbol: row.symbol,
    buy: rate(row.tick_buy),
    sell: rate(row.tick_sell),
    source: row.tick_source,
    sourceTime: row.tick_source_time,
    receivedTime: row.tick_received_time,
  }));
}

function toHour(row: HourRow): TapeHour {
  return {
    hour: row.hour,
    blocks: row.blocks,
    ticks: toInteger(row.ticks),
    bytes: toInteger(row.bytes),
    root: new Uint8Array(row.root),
    firstTickId: toInteger(row.first_tick_id),
    lastTickId: toInteger(row.last_tick_id),
  };
}
