import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';

type Queries = Pick<Pool, 'query'> | Connection;

const anchorRows = rowsOf({
  size: column.integer(),
  authority: column.text(),
  isStandIn: column.flag(),
  at: column.instant(),
});
/** An authority's timestamp of the log's checkpoint at a size. */
export type Anchor = RowOf<typeof anchorRows>;

const fileRows = rowsOf({ checkpoint: column.text(), answer: column.bytes() });
/** The body of the checkpoint, and the authority's answer about it. */
type AnchorFiles = RowOf<typeof fileRows>;

/** Reads timestamps of sizes below `below`, newest first. */
export function readAnchors(
  database: Queries,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<Anchor[]> {
  return anchorRows.all(
    database,
    `SELECT ${anchorRows.columns} FROM log_anchor WHERE size < $1 ORDER BY size DESC LIMIT $2`,
    [below, limit],
  );
}

export async function findNewestAnchor(database: Queries): Promise<Anchor | undefined> {
  return anchorRows.first(database, `SELECT ${anchorRows.columns} FROM log_anchor ORDER BY size DESC LIMIT 1`);
}

export function findAnchorFiles(database: Queries, size: number): Promise<AnchorFiles | undefined> {
  return fileRows.first(database, `SELECT ${fileRows.columns} FROM log_anchor WHERE size = $1`, [size]);
}

export interface NewAnchor extends Anchor {
  readonly checkpoint: string;
  readonly answer: Uint8Array;
}

/** Stores a timestamp; false if another process has already stored one for the same size, which is kept. */
export async function insertAnchor(
  database: Queries,
  { size, checkpoint, answer, authority, isStandIn, at }: NewAnchor,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO log_anchor (size, checkpoint, answer, authority, is_stand_in, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (size) DO NOTHING`,
    [size, checkpoint, Buffer.from(answer), authority, isStandIn, toTimestamp(at)],
  );
  return rowCount === 1;
}
