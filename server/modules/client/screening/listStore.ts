import type { Instant } from '@candor/domain/ids.ts';
import { NOTHING, SAMPLES_NAMED } from '@candor/domain/lists/difference.ts';
import type { ListDifference, ListShare } from '@candor/domain/lists/difference.ts';
import type { ListEntry } from '@candor/domain/screening/listEntry.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Serialises imports, by any brand's staff or a command. */
export async function lockLists(connection: Connection): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('screening_list', 0))");
}

const newestRows = rowsOf({ id: column.integer(), name: column.text(), hash: column.bytes('file_hash') });

/** Finds the list in force; undefined if there is none. */
export function findNewestList(database: Pool | Connection): Promise<RowOf<typeof newestRows> | undefined> {
  return newestRows.first(database, `SELECT ${newestRows.columns} FROM screening_list ORDER BY id DESC LIMIT 1`);
}

/** Finds a list by its id. */
export function findListOf(connection: Connection, id: number): Promise<RowOf<typeof newestRows> | undefined> {
  return newestRows.first(connection, `SELECT ${newestRows.columns} FROM screening_list WHERE id = $1`, [id]);
}

/** Has this approval been carried out? */
export async function isListDone(connection: Connection, approvalId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM screening_list WHERE approval_id = $1', [approvalId]);
  return rowCount === 1;
}

const entryRows = rowsOf({
  entry: column.text(),
  name: column.text(),
  kind: column.text<ListEntry['kind']>(),
  birthDate: column.text(),
  programme: column.text(),
});

export function listEntries(pool: Pool, listId: number): Promise<ListEntry[]> {
  return entryRows.all(pool, `SELECT ${entryRows.columns} FROM screening_entry WHERE list_id = $1`, [listId]);
}

/** The columns of a file's entries as one array each. */
const OF_FILE = 'unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])';

function columnsOf(entries: readonly ListEntry[]): string[][] {
  return [
    entries.map(({ entry }) => entry),
    entries.map(({ name }) => name),
    entries.map(({ kind }) => kind),
    entries.map(({ birthDate }) => birthDate),
    entries.map(({ programme }) => programme),
  ];
}

/**
 * Rule SE-15: compares a file with a list, entry by entry with all their spellings; `listId` is 0 if there is no list
 * yet.
 */
export function compareWithFile(
  connection: Connection,
  listId: number,
  entries: readonly ListEntry[],
): Promise<ListDifference> {
  const after = `SELECT * FROM ${OF_FILE} AS file (entry, name, kind, birth_date, programme)`;
  return compare(connection, after, [listId, ...columnsOf(entries)]);
}

/** Compares an earlier list with a list. */
export function compareWithList(connection: Connection, listId: number, earlier: number): Promise<ListDifference> {
  return compare(connection, 'SELECT * FROM screening_entry WHERE list_id = $2', [listId, earlier]);
}

/** Sorted by code points, the same on every machine: a list has names in all scripts. */
const SPELLINGS = `min(name COLLATE "C") AS name,
  string_agg(concat_ws(E'\\x1f', name, kind, birth_date, programme), E'\\x1e'
             ORDER BY name COLLATE "C", kind, birth_date, programme) AS spellings`;

interface Shares {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly count: number;
  readonly samples: readonly string[];
}

async function compare(connection: Connection, after: string, values: unknown[]): Promise<ListDifference> {
  await takeTime(connection);
  const { rows } = await connection.query<Shares>(
    `WITH earlier AS (SELECT entry, ${SPELLINGS} FROM screening_entry WHERE list_id = $1 GROUP BY entry),
          later AS (SELECT entry, ${SPELLINGS} FROM (${after}) AS given GROUP BY entry),
          changes AS (
            SELECT entry, coalesce(later.name, earlier.name) AS name,
              CASE WHEN earlier.entry IS NULL THEN 'added' WHEN later.entry IS NULL THEN 'removed'
                   ELSE 'changed' END AS kind
            FROM earlier FULL JOIN later USING (entry) WHERE earlier.spellings IS DISTINCT FROM later.spellings)
     SELECT kind, count(*)::int AS count,
       (array_agg(entry || ': ' || name ORDER BY entry COLLATE "C"))[1:${SAMPLES_NAMED}] AS samples
     FROM changes GROUP BY kind`,
    values,
  );
  const { rows: counted } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${after}) AS given WHERE $1::bigint IS NOT NULL`,
    values,
  );
  const of = (kind: Shares['kind']): ListShare => {
    const found = rows.find((one) => one.kind === kind);
    return found === undefined ? NOTHING : { count: found.count, samples: found.samples };
  };
  return { rows: counted[0]?.count ?? 0, added: of('added'), changed: of('changed'), removed: of('removed') };
}

/**
 * Raises the statement timeout: a whole list takes longer than a client's request may, and is bounded by the largest
 * file (rule SE-14).
 */
async function takeTime(connection: Connection): Promise<void> {
  await connection.query("SET LOCAL statement_timeout = '60s'");
}

/** The decision of two people; imports by a command have none. */
interface ListDecision {
  readonly approvalId: number;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly reason: string;
}

interface NewList {
  readonly name: string;
  readonly hash: Buffer;
  readonly now: Instant;
  /** Id of the list that it replaces; 0 if there was none. */
  readonly follows: number;
  readonly difference: ListDifference;
  /** Entries of a file, or the id of the list whose entries to copy. */
  readonly entries: readonly ListEntry[] | number;
  readonly by: ListDecision | undefined;
}

export async function insertList(connection: Connection, list: NewList): Promise<void> {
  const { name, hash, now, follows, difference, entries, by } = list;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO screening_list (name, imported_at, file_hash, follows, entries, added, changed, removed, restores,
       approval_id, asked_by, approved_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id::float8`,
    [
      name,
      toTimestamp(now),
      hash,
      follows === 0 ? null : follows,
      difference.rows,
      difference.added.count,
      difference.changed.count,
      difference.removed.count,
      typeof entries === 'number' ? entries : null,
      by?.approvalId ?? null,
      by?.requestedBy ?? null,
      by?.approvedBy ?? null,
      by?.reason ?? null,
    ],
  );
  const into = 'INSERT INTO screening_entry (list_id, entry, name, kind, birth_date, programme)';
  const id = rows[0]?.id;
  if (typeof entries !== 'number') {
    await connection.query(`${into} SELECT $1, * FROM ${OF_FILE}`, [id, ...columnsOf(entries)]);
    return;
  }
  await connection.query(
    `${into} SELECT $1, entry, name, kind, birth_date, programme FROM screening_entry WHERE list_id = $2`,
    [id, entries],
  );
}

const listRows = rowsOf({
  id: column.integer('screening_list.id'),
  name: column.text('screening_list.name'),
  hash: column.text("encode(file_hash, 'hex')"),
  at: column.instant('imported_at'),
  /** Undefined for lists imported before these figures were recorded. */
  rows: column.integer('entries').optional(),
  added: column.integer().optional(),
  changed: column.integer().optional(),
  removed: column.integer().optional(),
  restores: column.integer().optional(),
  requestedBy: column.text('asker.full_name').optional(),
  approvedBy: column.text('approver.full_name').optional(),
  reason: column.text().optional(),
});
type StoredList = RowOf<typeof listRows>;

/** Lists the latest imports; the list in force comes first. */
export function listLists(connection: Connection, limit: number): Promise<StoredList[]> {
  return listRows.all(
    connection,
    `SELECT ${listRows.columns} FROM screening_list
       LEFT JOIN staff AS asker ON asker.id = asked_by LEFT JOIN staff AS approver ON approver.id = approved_by
     ORDER BY screening_list.id DESC LIMIT $1`,
    [limit],
  );
}
