import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Request to close an account, until it is closed or refused. */
export type Closing = RowOf<typeof closingRows>;

export interface NewClosing {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly reason?: string | undefined;
  /**
   * Whether the client wants everything erased that the law does not require us to keep, and learns until when the rest
   * is kept.
   */
  readonly isErasure: boolean;
  readonly now: Instant;
}

/** The categories that each account could open before. */
export type Groups = NonNullable<Closing['groups']>;

const closingRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    clientId: column.integer(),
    reason: column.text().optional(),
    isErasure: column.flag(),
    /** Undefined until they have been read. */
    groups: optional({ real: column.list<Category>('real_groups'), demo: column.list<Category>('demo_groups') }),
    /** How many times opening was to be forbidden again, each time by a command of its own. */
    repetitions: column.integer(),
    /** Undefined while the account is to be closed. */
    refusal: column.json<Refusal>().optional(),
  },
  'client_closing',
);

/**
 * Stores the request; returns its number, or that of the client's earlier request, if that is not completed. The newer
 * wish then counts, unless the earlier request has been refused already.
 */
export async function insertClosing(connection: Connection, closing: NewClosing): Promise<number> {
  const { brandId, clientId, reason, isErasure, now } = closing;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO client_closing (brand_id, client_id, reason, is_erasure, asked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, client_id) DO UPDATE SET reason = EXCLUDED.reason, is_erasure = EXCLUDED.is_erasure
     WHERE client_closing.refusal IS NULL RETURNING id::float8 AS id`,
    [brandId, clientId, reason ?? null, isErasure, toTimestamp(now)],
  );
  if (rows[0] !== undefined) return rows[0].id;
  const before = await connection.query<{ id: number }>(
    'SELECT id::float8 AS id FROM client_closing WHERE client_id = $1',
    [clientId],
  );
  return before.rows[0]?.id ?? insertClosing(connection, closing);
}

export function findClosing(connection: Connection, id: number): Promise<Closing | undefined> {
  return closingRows.first(connection, `SELECT ${closingRows.columns} FROM client_closing WHERE id = $1`, [id]);
}

/** Finds the request and locks it: another one that carries it out waits. */
export function lockClosing(connection: Connection, id: number): Promise<Closing | undefined> {
  return closingRows.first(connection, `SELECT ${closingRows.columns} FROM client_closing WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
}

export async function listClosings(connection: Connection): Promise<readonly number[]> {
  const { rows } = await connection.query<{ id: number }>('SELECT id::float8 AS id FROM client_closing ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Stores what could be opened before, once: later it is forbidden. */
export async function noteGroups(connection: Connection, id: number, { real, demo }: Groups): Promise<void> {
  await connection.query(
    'UPDATE client_closing SET real_groups = $2, demo_groups = $3 WHERE id = $1 AND real_groups IS NULL',
    [id, real, demo],
  );
}

/**
 * Stores, before it is given, that another command is to forbid opening, and what staff have allowed since: that is
 * allowed again if the account stays open. Returns the command's number; undefined: the request has been refused or
 * completed.
 */
export async function noteRepetition(
  connection: Connection,
  id: number,
  { real, demo }: Groups,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ repetitions: number }>(
    `UPDATE client_closing SET repetitions = repetitions + 1,
       real_groups = CASE WHEN cardinality($2::text[]) > 0 THEN $2::text[] ELSE real_groups END,
       demo_groups = CASE WHEN cardinality($3::text[]) > 0 THEN $3::text[] ELSE demo_groups END
     WHERE id = $1 AND refusal IS NULL RETURNING repetitions`,
    [id, real, demo],
  );
  return rows[0]?.repetitions;
}

/** Stores why the account stays open; the first reason counts. */
export async function noteRefusal(connection: Connection, id: number, refusal: Refusal): Promise<void> {
  await connection.query('UPDATE client_closing SET refusal = $2 WHERE id = $1 AND refusal IS NULL', [
    id,
    JSON.stringify(refusal),
  ]);
}

export async function deleteClosing(connection: Connection, id: number): Promise<void> {
  await connection.query('DELETE FROM client_closing WHERE id = $1', [id]);
}
