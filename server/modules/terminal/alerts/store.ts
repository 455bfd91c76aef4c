import type { AlertSide } from '@candor/domain/alerts/alert.ts';
import type { BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { Alert, Firing, WaitingAlert } from './alert.ts';

/** Maximum number of a client's fired, expired or removed alerts that are kept, the newest. */
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
  readonly comparedWith: Pick<Quote, 'tickId'>;
}

export interface AlertChange {
  readonly id: number;
  readonly side: AlertSide;
  readonly price: Rate;
  readonly note: string;
  readonly expiresAt: Instant | undefined;
  readonly comparedWith: Pick<Quote, 'tickId'>;
}

/** A waiting alert and the tick that has reached it. */
export interface Reached {
  readonly alert: WaitingAlert;
  readonly firing: Firing;
}

export const alertRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    clientId: column.integer(),
    symbol: column.text(),
    side: column.text<AlertSide>(),
    price: column.rate(),
    note: column.text(),
    revision: column.integer(),
    createdAt: column.instant(),
    expiresAt: column.instant().optional(),
    fired: optional({
      at: column.instant('fired_at'),
      tickId: column.integer(),
      buy: column.rate('tick_buy'),
      sell: column.rate('tick_sell'),
      source: column.text('tick_source'),
      sourceTime: column.instant('tick_source_time'),
    }),
    isSeen: column.flag('seen_at IS NOT NULL'),
  },
  'price_alert',
);

/** Neither fired nor removed; it may have expired. */
export const WAITING = 'fired_at IS NULL AND removed_at IS NULL';

/** Finds the open alerts of every client of the transaction's brand. */
export function findWaiting(connection: Connection, now: Instant): Promise<Alert[]> {
  return alertRows.all(
    connection,
    `SELECT ${alertRows.columns} FROM price_alert WHERE ${WAITING} AND (expires_at IS NULL OR expires_at > $1)`,
    [toTimestamp(now)],
  );
}

/** Finds all alerts that a client has not removed, newest first. */
export function findShown(connection: Connection, clientId: ClientId): Promise<Alert[]> {
  return alertRows.all(
    connection,
    `SELECT ${alertRows.columns} FROM price_alert WHERE client_id = $1 AND removed_at IS NULL
     ORDER BY coalesce(fired_at, created_at) DESC, price_alert.id DESC`,
    [clientId],
  );
}

export function findById(connection: Connection, clientId: ClientId, id: number): Promise<Alert | undefined> {
  return alertRows.first(
    connection,
    `SELECT ${alertRows.columns} FROM price_alert WHERE client_id = $1 AND id = $2 AND removed_at IS NULL`,
    [clientId, id],
  );
}

/** Finds the alert that a command has already set, with the hash of that command. */
export async function findByCommand(
  connection: Connection,
  clientId: ClientId,
  commandId: string,
): Promise<{ readonly alert: Alert; readonly commandHash: Buffer } | undefined> {
  const rows = alertRows.with({ commandHash: column.bytes() });
  const statement = `SELECT ${rows.columns} FROM price_alert WHERE client_id = $1 AND command_id = $2`;
  const found = await rows.first(connection, statement, [clientId, commandId]);
  if (found === undefined) return undefined;
  const { commandHash, ...alert } = found;
  return { alert, commandHash };
}

export async function countOpen(connection: Connection, clientId: ClientId, now: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM price_alert
     WHERE client_id = $1 AND ${WAITING} AND (expires_at IS NULL OR expires_at > $2)`,
    [clientId, toTimestamp(now)],
  );
  return rows[0]?.count ?? 0;
}

export function insertAlert(connection: Connection, alert: NewAlert): Promise<Alert[]> {
  const { brandId, clientId, commandId, commandHash, symbol, side, price, note, now, expiresAt, comparedWith } = alert;
  return alertRows.all(
    connection,
    `INSERT INTO price_alert (brand_id, client_id, command_id, command_hash, symbol, side, price, note, revision,
                              created_at, expires_at, compared_tick)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10, $11) RETURNING ${alertRows.columns}`,
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
      comparedWith.tickId,
    ],
  );
}

/** Deletes a client's oldest closed alerts, so that their rows stay few. */
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

/** Changes a waiting alert; returns nothing if it has fired meanwhile. */
export function updateAlert(connection: Connection, change: AlertChange): Promise<Alert[]> {
  const { id, side, price, note, expiresAt, comparedWith } = change;
  return alertRows.all(
    connection,
    `UPDATE price_alert SET side = $2, price = $3, note = $4, expires_at = $5, compared_tick = $6,
       revision = revision + 1
     WHERE id = $1 AND ${WAITING} RETURNING ${alertRows.columns}`,
    [id, side, String(price), note, optionalTimestamp(expiresAt), comparedWith.tickId],
  );
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

/** Rule AL-5: fires each alert once, at the revision that was reached. Returns those fired now. */
export function updateFired(connection: Connection, reached: readonly Reached[]): Promise<Alert[]> {
  const each = <T>(pick: (one: Reached) => T) => reached.map(pick);
  return alertRows.all(
    connection,
    `UPDATE price_alert SET fired_at = firing.at, tick_id = firing.tick, tick_buy = firing.buy,
       tick_sell = firing.sell, tick_source = firing.source, tick_source_time = firing.source_time
     FROM unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
                 $8::timestamptz[])
       AS firing (alert, revision, at, tick, buy, sell, source, source_time)
     WHERE price_alert.id = firing.alert AND price_alert.revision = firing.revision AND ${WAITING}
     RETURNING ${alertRows.columns}`,
    [
      each(({ alert }) => alert.id),
      each(({ alert }) => alert.revision),
      each(({ firing }) => toTimestamp(firing.at)),
      each(({ firing }) => firing.tickId),
      each(({ firing }) => firing.buy),
      each(({ firing }) => firing.sell),
      each(({ firing }) => firing.source),
      each(({ firing }) => toTimestamp(firing.sourceTime)),
    ],
  );
}

/** Finds alerts of any client, in their present state; a missing one has been deleted for good. */
export function findByIds(
  connection: Connection,
  ids: readonly number[],
): Promise<(Alert & { readonly isRemoved: boolean })[]> {
  const rows = alertRows.with({ isRemoved: column.flag('removed_at IS NOT NULL') });
  const statement = `SELECT ${rows.columns} FROM price_alert WHERE price_alert.id = ANY($1::bigint[])`;
  return rows.all(connection, statement, [ids]);
}

/** Finds a fired alert of any client, for its mail. */
export function findFired(connection: Connection, id: number): Promise<Alert | undefined> {
  return alertRows.first(
    connection,
    `SELECT ${alertRows.columns} FROM price_alert WHERE price_alert.id = $1 AND fired_at IS NOT NULL`,
    [id],
  );
}

function optionalTimestamp(instant: Instant | undefined): Date | null {
  return instant === undefined ? null : toTimestamp(instant);
}
