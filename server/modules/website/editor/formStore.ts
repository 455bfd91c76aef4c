import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const countRows = rowsOf({
  form: column.text(),
  count: column.integer('count(*)'),
  unread: column.integer('count(*) FILTER (WHERE read_at IS NULL)'),
  newestAt: column.instant('max(at)'),
});

export type FormCounts = RowOf<typeof countRows>;

export function listForms(connection: Connection): Promise<FormCounts[]> {
  return countRows.all(connection, `SELECT ${countRows.columns} FROM content_form_entry GROUP BY form ORDER BY form`);
}

const entryRows = rowsOf({
  id: column.integer('received.id'),
  at: column.instant(),
  fields: column.json<Readonly<Record<string, unknown>>>('entry'),
  readAt: column.instant().nullable(),
  readBy: column.text('reader.full_name').nullable(),
});

export type ReceivedEntry = RowOf<typeof entryRows>;

/** Lists the entries of a form, newest first. */
export function listEntries(
  connection: Connection,
  form: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReceivedEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM content_form_entry AS received LEFT JOIN staff AS reader ON reader.id = read_by
     WHERE form = $1 ORDER BY received.id DESC LIMIT $2 OFFSET $3`,
    [form, limit, offset],
  );
}

/** Marks entries as read, keeping their first reader; null marks them unread. */
export async function updateRead(
  connection: Connection,
  ids: readonly number[],
  reading: { readonly at: Instant; readonly staffId: number } | null,
): Promise<void> {
  await connection.query(
    `UPDATE content_form_entry SET read_at = $2, read_by = $3
     WHERE id = ANY ($1) AND ($2::timestamptz IS NULL OR read_at IS NULL)`,
    [[...ids], reading === null ? null : toTimestamp(reading.at), reading?.staffId ?? null],
  );
}
