import type { AlertSide } from '@candor/domain/alerts/alert.ts';
import type { BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Alert, Firing, WaitingAlert } from './alert.ts';

/** What is over is kept for so many of a client's alerts, the newest. */
const KEPT_MAXIMUM = 100;

export interface NewAlert {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly commandId: string;
  readonly commandHash: Buffer;
  readonly symbol: InstrumentSymbol;
  readonly side: AlertSide;
  readonly price: Rate;
  readonly note: string;
  readonly now: Instant;
  readonly expiresAt: Instant | undefined;
}

export interface AlertChange {
  readonly id: number;
  readonly side: AlertSide;
  readonly price: Rate;
  readonly note: string;
  readonly expiresAt: Instant | undefined;
}

/** A waiting alert and the tick that has reached it. */
export interface Reached {
  readonly alert: WaitingAlert;
  readonly firing: Firing;
}

export interface Row {
  readonly id: number;
  readonly brand_id: string;
  readonly client_id: number;
  readonly command_hash: Buffer;
  readonly symbol: string;
  readonly side: AlertSide;
  readonly price: bigint;
  readonly note: string;
  readonly revision: number;
  readonly created_at: Instant;
  readonly expires_at: Instant | null;
  readonly fired_at: Instant | null;
  readonly tick_id: bigint | null;
  readonly tick_buy: bigint | null;
  readonly tick_sell: bigint | null;
  readonly tick_source: string | null;
  readonly tick_source_time: Instant | null;
  readonly seen_at: Instant | null;
}

/** Ids are 53-bit integers: as double precision they arrive as exact numbers. */
export const COLUMNS = `price_alert.id::float8, price_alert.brand_id, client_id::float8, command_hash, symbol, side, price, note,
  revision, created_at, expires_at, fired_at, tick_id, tick_buy, tick_sell, tick_source, tick_source_time, seen_at`;

/** Neither fired nor removed; it may have expired. */
export const WAITING = 'fired_at IS NULL AND removed_at IS NULL';

/** The open ones of every client of the transaction's brand. */
export async function findWaiting(connection: Connection, now: Instant): Promise<Alert[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM price_alert WHERE ${WAITING} AND (expires_at IS NULL OR expires_at > $1)`,
    [toTimestamp(now)],
  );
  return rows.map(toAlert);
}

/** All that a client has not removed, the newest first. */
export async function findShown(connection: Connection, clientId: ClientId): Promise<Alert[]> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM price_alert WHERE client_id = $1 AND removed_at IS NULL
     ORDER BY coalesce(fired_at, created_at) DESC, price_alert.id DESC`,
    [clientId],
  );
  return rows.map(toAlert);
}

export async function findById(connection: Connection, clientId: ClientId, id: number): Promise<Alert | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM price_alert WHERE client_id = $1 AND id = $2 AND removed_at IS NULL`,
    [clientId, id],
  );
  return rows.map(toAlert)[0];
}

/** The alert that a command has set before, with what that command asked for. */
export async function findByCommand(
  connection: Connection,
  clientId: ClientId,
  commandId: string,
): Promise<{ readonly alert: Alert; readonly commandHash: Buffer } | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM price_alert WHERE client_id = $1 AND command_id = $2`,
    [clientId, commandId],
  );
  return rows.map((row) => ({ alert: toAlert(row), commandHash: row.command_hash }))[0];
}

export async function countOpen(connection: Connection, clientId: ClientId, now: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM price_alert
     WHERE client_id = $1 AND ${WAITING} AND (expires_at IS NULL OR expires_at > $2)`,
    [clientId, toTimestamp(now)],
  );
  return rows[0]?.count ?? 0;
}

export async function insertAlert(connection: Connection, alert: NewAlert): Promise<Alert[]> {
  const { brandId, clientId, commandId, commandHash, symbol, side, price, note, now, expiresAt } = alert;
  const { rows } = await connection.query<Row>(
    `INSERT INTO price_alert (brand_id, client_id, command_id, command_hash, symbol, side, price, note, revision,
                              created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10) RETURNING ${COLUMNS}`,
    [
      brandId,
      clientId,
      commandId,
      commandHash,
      symbol,
      side,
      String(price),
      note,
      toTimestamp(now),
      optionalTimestamp(expiresAt),
    ],
  );
  return rows.map(toAlert);
}

/** Forgets what is long over, so that one client's rows stay few. */
export async function deleteOldest(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query(
    `DELETE FROM price_alert WHERE id IN (
       SELECT id FROM price_alert
       WHERE client_id = $1 AND NOT (${WAITING} AND (expires_at IS NULL OR expires_at > $2))
       ORDER BY id DESC OFFSET $3
     )`,
    [clientId, toTimestamp(now), KEPT_MAXIMUM],
  );
}

/** Nothing when it has fired meanwhile. */
export async function updateAlert(connection: Connection, change: AlertChange): Promise<Alert[]> {
  const { id, side, price, note, expiresAt } = change;
  const { rows } = await connection.query<Row>(
    `UPDATE price_alert SET side = $2, price = $3, note = $4, expires_at = $5, revision = revision + 1
     WHERE id = $1 AND ${WAITING} RETURNING ${COLUMNS}`,
    [id, side, String(price), note, optionalTimestamp(expiresAt)],
  );
  return rows.map(toAlert);
}

export async function updateRemoved(
  connection: Connection,
  clientId: ClientId,
  id: number,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE price_alert SET removed_at = coalesce(removed_at, $3) WHERE client_id = $1 AND id = $2',
    [clientId, id, toTimestamp(now)],
  );
  return rowCount === 1;
}

export async function updateSeen(
  connection: Connection,
  clientId: ClientId,
  ids: readonly number[],
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE price_alert SET seen_at = $3
     WHERE client_id = $1 AND id = ANY($2::bigint[]) AND fired_at IS NOT NULL AND seen_at IS NULL`,
    [clientId, ids, toTimestamp(now)],
  );
}

/** Rule AL-5: each once, at the revision that was reached. Answers those that have fired now. */
export async function updateFired(connection: Connection, reached: readonly Reached[]): Promise<Alert[]> {
  const column = <T>(pick: (one: Reached) => T) => reached.map(pick);
  const { rows } = await connection.query<Row>(
    `UPDATE price_alert SET fired_at = firing.at, tick_id = firing.tick, tick_buy = firing.buy,
       tick_sell = firing.sell, tick_source = firing.source, tick_source_time = firing.source_time
     FROM unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
                 $8::timestamptz[])
       AS firing (alert, revision, at, tick, buy, sell, source, source_time)
     WHERE price_alert.id = firing.alert AND price_alert.revision = firing.revision AND ${WAITING}
     RETURNING ${COLUMNS.replace('revision', 'price_alert.revision')}`,
    [
      column(({ alert }) => alert.id),
      column(({ alert }) => alert.revision),
      column(({ firing }) => toTimestamp(firing.at)),
      column(({ firing }) => firing.tickId),
      column(({ firing }) => firing.buy),
      column(({ firing }) => firing.sell),
      column(({ firing }) => firing.source),
      column(({ firing }) => toTimestamp(firing.sourceTime)),
    ],
  );
  return rows.map(toAlert);
}

/** One that has fired, whoever's it is: for its mail. */
export async function findFired(connection: Connection, id: number): Promise<Alert | undefined> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM price_alert WHERE price_alert.id = $1 AND fired_at IS NOT NULL`,
    [id],
  );
  return rows.map(toAlert)[0];
}

function optionalTimestamp(instant: Instant | undefined): Date | null {
  return instant === undefined ? null : toTimestamp(instant);
}

export function toAlert(row: Row): Alert {
  return {
    id: row.id,
    brandId: row.brand_id,
    clientId: row.client_id,
    symbol: row.symbol,
    side: row.side,
    price: rate(row.price),
    note: row.note,
    revision: row.revision,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    fired: toFiring(row),
    isSeen: row.seen_at !== null,
  };
}

function toFiring(row: Row): Firing | undefined {
  const { fired_at: at, tick_id: tickId, tick_buy: buy, tick_sell: sell, tick_source: source } = row;
  const sourceTime = row.tick_source_time;
  if (at === null || tickId === null || buy === null || sell === null || source === null || sourceTime === null) {
    return undefined;
  }
  return { at, tickId: toInteger(tickId), buy: rate(buy), sell: rate(sell), source, sourceTime };
}
