import type { CalendarChange } from '@candor/domain/economics/calendarChange.ts';
import { calendarDifference } from '@candor/domain/economics/calendarChange.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { INSERT, deleteSamples, eventRows, toRow } from './store.ts';

/** Locks the calendar, so that two imports, by any brand's staff or by a command, run one after the other. */
export async function lockCalendar(connection: Connection): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('economic_import', 0))");
}

/** Finds the number of the latest import; 0 if there was none. */
export async function findNewestImport(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    'SELECT coalesce(max(id), 0)::float8 AS id FROM economic_import',
  );
  return rows[0]?.id ?? 0;
}

const foundRows = rowsOf({ name: column.text(), hash: column.bytes('file_hash') });

/** Finds an earlier import by its number. */
export function findImportOf(connection: Connection, id: number): Promise<RowOf<typeof foundRows> | undefined> {
  return foundRows.first(connection, `SELECT ${foundRows.columns} FROM economic_import WHERE id = $1`, [id]);
}

/** Has this decision been carried out? */
export async function isImportDone(connection: Connection, approvalId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM economic_import WHERE approval_id = $1', [approvalId]);
  return rowCount === 1;
}

/** Finds the calendar's entries for the announcements of a file. */
export function findEventsOf(connection: Connection, file: readonly EconomicEvent[]): Promise<EconomicEvent[]> {
  return eventRows.all(
    connection,
    `SELECT ${eventRows.columns} FROM economic_event
     WHERE NOT is_sample AND (at, currency, title->>'en') IN
       (SELECT at, currency, english FROM jsonb_to_recordset($1::jsonb) AS file (at timestamptz, currency text, english text))`,
    [JSON.stringify(file.map(keyRow))],
  );
}

const changeRows = rowsOf({
  before: column.json<EconomicEvent>().optional(),
  after: column.json<EconomicEvent>().optional(),
});

/** Lists the changes by later imports, oldest first. */
export function changesSince(connection: Connection, importId: number): Promise<CalendarChange[]> {
  return changeRows.all(
    connection,
    `SELECT ${changeRows.columns} FROM economic_change WHERE import_id > $1 ORDER BY import_id, number`,
    [importId],
  );
}

interface NewImport {
  readonly name: string;
  readonly hash: Buffer;
  readonly now: Instant;
  /** The preceding import; 0 if none. */
  readonly follows: number;
  readonly changes: readonly CalendarChange[];
  /** The import whose calendar is restored; undefined for an import of a file. */
  readonly restores: number | undefined;
  /** The two people who decided; undefined for a command. */
  readonly by:
    | {
        readonly approvalId: number;
        readonly requestedBy: number;
        readonly approvedBy: number;
        readonly reason: string;
      }
    | undefined;
}

/** Changes the calendar and records the import; invented announcements are removed. */
export async function insertImport(connection: Connection, newImport: NewImport): Promise<void> {
  const { name, hash, now, follows, changes, restores, by } = newImport;
  const { added, changed, removed } = calendarDifference(changes, 0);
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO economic_import (name, imported_at, file_hash, follows, added, changed, removed, restores,
       approval_id, asked_by, approved_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id::float8`,
    [
      name,
      toTimestamp(now),
      hash,
      follows === 0 ? null : follows,
      added.count,
      changed.count,
      removed.count,
      restores ?? null,
      by?.approvalId ?? null,
      by?.requestedBy ?? null,
      by?.approvedBy ?? null,
      by?.reason ?? null,
    ],
  );
  await connection.query(
    `INSERT INTO economic_change (import_id, number, before, after)
     SELECT $1, number, nullif(before, 'null'), nullif(after, 'null')
     FROM jsonb_to_recordset($2::jsonb) AS change (number integer, before jsonb, after jsonb)`,
    [rows[0]?.id, JSON.stringify(changes.map((change, index) => ({ number: index + 1, ...change })))],
  );
  await deleteSamples(connection);
  await carryOut(connection, changes);
}

async function carryOut(connection: Connection, changes: readonly CalendarChange[]): Promise<void> {
  const removed = changes.flatMap(({ before, after }) => (after === undefined && before !== undefined ? [before] : []));
  const there = changes.flatMap(({ after }) => (after === undefined ? [] : [after]));
  await connection.query(
    `DELETE FROM economic_event USING jsonb_to_recordset($1::jsonb) AS gone (at timestamptz, currency text, english text)
     WHERE economic_event.at = gone.at AND economic_event.currency = gone.currency AND title->>'en' = english`,
    [JSON.stringify(removed.map(keyRow))],
  );
  await connection.query(
    `${INSERT} ON CONFLICT (at, currency, (title->>'en')) DO UPDATE
       SET importance = excluded.importance, title = excluded.title, source = excluded.source,
           actual = excluded.actual, forecast = excluded.forecast, previous = excluded.previous`,
    [JSON.stringify(there.map(toRow))],
  );
}

function keyRow({ at, currency, title }: EconomicEvent): object {
  return { at: new Date(at).toISOString(), currency, english: title.en };
}

const importRows = rowsOf({
  id: column.integer('economic_import.id'),
  name: column.text(),
  hash: column.text("encode(file_hash, 'hex')"),
  at: column.instant('imported_at'),
  added: column.integer(),
  changed: column.integer(),
  removed: column.integer(),
  restores: column.integer().optional(),
  requestedBy: column.text('asker.full_name').optional(),
  approvedBy: column.text('approver.full_name').optional(),
  reason: column.text().optional(),
});
type StoredImport = RowOf<typeof importRows>;

/** Lists the latest imports, newest first. */
export function listImports(connection: Connection, limit: number): Promise<StoredImport[]> {
  return importRows.all(
    connection,
    `SELECT ${importRows.columns} FROM economic_import
       LEFT JOIN staff AS asker ON asker.id = asked_by LEFT JOIN staff AS approver ON approver.id = approved_by
     ORDER BY economic_import.id DESC LIMIT $1`,
    [limit],
  );
}
