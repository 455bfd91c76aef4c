import { assert } from '@candor/domain/assert.ts';
import { LOG_ENTRY_BYTES } from '@candor/domain/evidence/logEntry.ts';
import type { FullTile } from '@candor/domain/evidence/logTree.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

type Queries = Pick<Pool, 'query'> | Connection;

/** The place that the log's sources had reached. */
export interface SourcePlace {
  readonly batch: number;
  readonly lastId: number;
  readonly hour: Instant | undefined;
  /** The last number of the audit record, by brand. */
  readonly acts: Readonly<Record<string, number>>;
}

const beginRows = rowsOf({
  afterBatch: column.integer(),
  afterId: column.integer(),
  afterHour: column.instant().optional(),
  beganAt: column.instant(),
  origin: column.text().optional(),
});
export type LogBeginning = RowOf<typeof beginRows>;

const headRows = rowsOf({
  size: column.integer('first + count'),
  batch: column.integer(),
  lastId: column.integer(),
  hour: column.instant().optional(),
  acts: column.json<Readonly<Record<string, number>>>(),
  root: column.bytes().as((root) => new Uint8Array(root)),
  signatures: column.text(),
});
/** The newest checkpoint, and the place its sources had reached. */
export type LogHead = RowOf<typeof headRows>;

export async function readBeginning(database: Queries): Promise<LogBeginning> {
  const found = await beginRows.first(database, `SELECT ${beginRows.columns} FROM public_log`);
  assert(found !== undefined, 'the log has a beginning');
  return found;
}

/** Names the log once: of two processes at the same time the second keeps the first one's name. */
export async function nameLog(connection: Connection, origin: string): Promise<void> {
  await connection.query('UPDATE public_log SET origin = $1 WHERE origin IS NULL', [origin]);
}

export function readHead(database: Queries): Promise<LogHead | undefined> {
  return headRows.first(database, `SELECT ${headRows.columns} FROM log_append ORDER BY first DESC LIMIT 1`);
}

/** Takes the lock to append, which one process has at a time; the others try again at their next turn. */
export async function mayAppend(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('log_append')) AS is",
  );
  return rows[0]?.is === true;
}

export interface NewAppend {
  readonly first: number;
  readonly entries: readonly Uint8Array[];
  readonly root: Uint8Array;
  readonly signatures: string;
  readonly at: Instant;
  readonly tiles: readonly FullTile[];
}

/** Stores a pass, with the place up to which it has read. */
export async function insertAppend(
  connection: Connection,
  { batch, lastId, hour, acts }: SourcePlace,
  { first, entries, root, signatures, at, tiles }: NewAppend,
): Promise<void> {
  await connection.query(
    `INSERT INTO log_append (first, count, entries, batch, last_id, hour, acts, root, signatures, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      first,
      entries.length,
      Buffer.concat(entries),
      batch,
      lastId,
      hour === undefined ? null : toTimestamp(hour),
      JSON.stringify(acts),
      Buffer.from(root),
      signatures,
      toTimestamp(at),
    ],
  );
  for (const { level, number, hashes, root: above } of tiles)
    await connection.query('INSERT INTO log_tile (level, number, hashes, root) VALUES ($1, $2, $3, $4)', [
      level,
      number,
      Buffer.concat(hashes),
      Buffer.from(above),
    ]);
}

export async function insertLoggedCount(
  connection: Connection,
  { brandId, countId, first }: { readonly brandId: string; readonly countId: number; readonly first: number },
): Promise<void> {
  await connection.query('INSERT INTO log_liability (brand_id, count_id, first) VALUES ($1, $2, $3)', [
    brandId,
    countId,
    first,
  ]);
}

/** Reads entries from `start` up to, but excluding, `end`, as far as the log has them. */
export async function readEntries(database: Queries, start: number, end: number): Promise<Uint8Array[]> {
  const { rows } = await database.query<{ entries: Buffer }>(
    `SELECT substring(entries FROM (greatest($1 - first, 0) * $3 + 1)::int
       FOR ((least($2, first + count) - greatest($1, first)) * $3)::int) AS entries
     FROM log_append
     WHERE first < $2 AND first >= (SELECT max(first) FROM log_append WHERE first <= $1) AND first + count > $1
     ORDER BY first`,
    [start, end, LOG_ENTRY_BYTES],
  );
  return rows.flatMap(({ entries }) => splitBytes(entries, LOG_ENTRY_BYTES));
}

/** Finds the place of a batch's entry; undefined if the log does not have it. */
export async function findEntry(
  database: Queries,
  { batch, entry }: { readonly batch: number; readonly entry: Uint8Array },
): Promise<number | undefined> {
  const { rows } = await database.query<{ first: bigint; entries: Buffer }>(
    'SELECT first, entries FROM log_append WHERE batch >= $1 ORDER BY batch, first LIMIT 1',
    [batch],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const bytes = Buffer.from(entry);
  const place = splitBytes(row.entries, LOG_ENTRY_BYTES).findIndex((one) => bytes.equals(one));
  return place < 0 ? undefined : toInteger(row.first) + place;
}

export async function readFullTile(database: Queries, level: number, number: number): Promise<Buffer | undefined> {
  const { rows } = await database.query<{ hashes: Buffer }>(
    'SELECT hashes FROM log_tile WHERE level = $1 AND number = $2',
    [level, number],
  );
  return rows[0]?.hashes;
}

/** Reads the roots of a level's full tiles, from `from` up to `until`. */
export async function readTileRoots(
  database: Queries,
  { level, from, until }: { readonly level: number; readonly from: number; readonly until: number },
): Promise<Buffer[]> {
  const { rows } = await database.query<{ root: Buffer }>(
    'SELECT root FROM log_tile WHERE level = $1 AND number >= $2 AND number < $3 ORDER BY number',
    [level, from, until],
  );
  return rows.map(({ root }) => root);
}

/** Reads the witnesses' signature lines below a checkpoint of this size. */
export async function readCosignatures(database: Queries, size: number): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(
    'SELECT line FROM log_cosigned WHERE size = $1 ORDER BY witness',
    [size],
  );
  return rows.map(({ line }) => line);
}

/** Finds the size of the log that a witness last signed; undefined if none. */
export async function findCosignedSize(database: Queries, witness: string): Promise<number | undefined> {
  const { rows } = await database.query<{ size: bigint | null }>(
    'SELECT max(size) AS size FROM log_cosigned WHERE witness = $1',
    [witness],
  );
  const size = rows[0]?.size ?? null;
  return size === null ? undefined : toInteger(size);
}

export interface Cosignature {
  readonly witness: string;
  readonly size: number;
  readonly line: string;
  readonly at: Instant;
}

/** Stores a witness's signature; its earlier ones are deleted after an hour, when newer checkpoints are public. */
export async function storeCosignature(database: Queries, { witness, size, line, at }: Cosignature): Promise<void> {
  await database.query(
    `WITH old AS (DELETE FROM log_cosigned WHERE witness = $1 AND size < $2 AND at < $5)
     INSERT INTO log_cosigned (witness, size, line, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [witness, size, line, toTimestamp(at), toTimestamp(at - HOUR_MS)],
  );
}

/** The witnesses whose signatures count below a checkpoint, and how many it needs. */
export interface Cosigning {
  /** Verifier keys of the witnesses, in their text form. */
  readonly witnesses: readonly string[];
  readonly quorum: number;
}

/** Counts the witnesses that have signed the checkpoint of this size. */
export async function countCosignatures(
  database: Queries,
  { witnesses }: Pick<Cosigning, 'witnesses'>,
  size: number,
): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM log_cosigned WHERE size = $1 AND witness = ANY ($2)',
    [size, witnesses],
  );
  return rows[0]?.count ?? 0;
}

/** Finds the newest checkpoint that a quorum has signed, or that was made at or before this time. */
export function readSettledHead(
  database: Queries,
  { witnesses, quorum }: Cosigning,
  madeBy: Instant,
): Promise<LogHead | undefined> {
  return headRows.first(
    database,
    `SELECT ${headRows.columns} FROM log_append
     WHERE at <= $1 OR $2 <= (
       SELECT count(*) FROM log_cosigned
       WHERE size = log_append.first + log_append.count AND witness = ANY ($3)
     )
     ORDER BY first DESC LIMIT 1`,
    [toTimestamp(madeBy), quorum, witnesses],
  );
}

/** Cuts bytes into pieces of equal length. */
export function splitBytes(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer>[] {
  return Array.from(
    { length: bytes.length / length },
    (_, index) => new Uint8Array(bytes.subarray(index * length, (index + 1) * length)),
  );
}
