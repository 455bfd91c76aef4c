import type { Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { FORMAT } from './hours.ts';

/** An hour that has ended. */
export type TapeHour = RowOf<typeof hourRows>;

export interface HoursQuery {
  readonly before?: Instant | undefined;
  readonly count: number;
}

const hourRows = rowsOf({
  hour: column.instant(),
  blocks: column.integer(),
  ticks: column.integer(),
  bytes: column.integer(),
  root: column.bytes().as((root) => new Uint8Array(root)),
  firstTickId: column.integer(),
  lastTickId: column.integer(),
});

const COLUMNS = 'hour, blocks, ticks, bytes, root, first_tick_id, last_tick_id';
/** Number of latest fills searched: more than the second of ticks that a kill may lose can have. */
const EXECUTIONS_LOOKED_AT = 100_000;

/** Stores an hour once, whichever process is first; repeatable. */
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

/** Lists the hours that have ended, latest first. */
export function listHours(pool: Pool, { before, count }: HoursQuery): Promise<TapeHour[]> {
  return hourRows.all(
    pool,
    `SELECT ${hourRows.columns} FROM tape_hour WHERE $1::timestamptz IS NULL OR hour < $1 ORDER BY hour DESC LIMIT $2`,
    [before === undefined ? null : toTimestamp(before), count],
  );
}

export function findHour(pool: Pool, tickId: number): Promise<TapeHour | undefined> {
  return hourRows.first(
    pool,
    `SELECT ${hourRows.columns} FROM tape_hour WHERE first_tick_id <= $1 AND last_tick_id >= $1`,
    [tickId],
  );
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

/**
 * Reads stored fills' ticks after the given one: a kill may have lost them from the tape, and the evidence still has
 * them.
 */
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
