import { isLeavingTable, isPartArchivable, leavingTables } from '@candor/domain/data/parts.ts';
import type { LeavingTableName } from '@candor/domain/data/parts.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type pg from 'pg';

/** A part of a table: a month of its rows, or everything before the first month. */
export interface Part {
  readonly name: string;
  readonly table: LeavingTableName;
  readonly from: Instant | undefined;
  readonly until: Instant;
}

/** A part that was archived and has left the database. */
export interface ArchivedPart extends Part {
  readonly rows: number;
  readonly file: string;
  /** SHA-256 of the file's text, in hexadecimal. */
  readonly hash: string;
}

type Reader = Pick<pg.ClientBase | pg.Pool, 'query'>;

interface PartRow {
  readonly name: string;
  readonly table_name: string;
  readonly from_at: Instant | null;
  readonly until_at: Instant;
}

const PART = 'part.name, part.table_name, part.from_at, part.until_at';

/** Lists the parts in the database, of tables whose parts are archived, oldest of each table first. */
export async function listParts(connection: Reader): Promise<readonly Part[]> {
  const { rows } = await connection.query<PartRow>(
    `SELECT ${PART} FROM table_part part LEFT JOIN archived_part USING (name)
     WHERE archived_part.name IS NULL ORDER BY table_name, until_at`,
  );
  return rows.flatMap(toPart);
}

/** Lists the archived parts, oldest of each table first. */
export async function listArchived(connection: Reader): Promise<readonly ArchivedPart[]> {
  const { rows } = await connection.query<PartRow & { rows: number; file: string; hash: string }>(
    `SELECT ${PART}, rows::float8, file, encode(hash, 'hex') AS hash FROM archived_part JOIN table_part part USING (name)
     ORDER BY table_name, until_at`,
  );
  return rows.flatMap((row) => {
    const { rows: count, file, hash } = row;
    return toPart(row).map((part) => ({ ...part, rows: count, file, hash }));
  });
}

/** Rule ER-8: lists the parts that may be archived now, after the declared number of months or another one. */
export function partsDue(parts: readonly Part[], now: Instant, months?: number): readonly Part[] {
  return parts.filter(({ table, until }) => isPartArchivable(until, months ?? leavingTables[table].monthsKept, now));
}

/** Returns the first line of the part's file. */
export function titleOf({ name, table, from, until }: Part): string {
  return JSON.stringify({
    format: 'candor-part-1',
    part: name,
    table,
    from: from === undefined ? null : new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  });
}

/** Returns the path of the part's file within the archive. */
export function fileOf({ name, table }: Part): string {
  return `${table}/${name}.jsonl.gz`;
}

function toPart({ name, table_name: table, from_at: from, until_at: until }: PartRow): Part[] {
  return isLeavingTable(table) ? [{ name, table, from: from ?? undefined, until }] : [];
}
