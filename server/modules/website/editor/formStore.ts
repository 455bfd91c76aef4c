import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface FormCounts {
  readonly form: string;
  readonly count: number;
  readonly unread: number;
  readonly newestAt: Instant;
}

export async function listForms(connection: Connection): Promise<FormCounts[]> {
  const { rows } = await connection.query<FormCounts>(
    `SELECT form, count(*)::float8 AS count, count(*) FILTER (WHERE read_at IS NULL)::float8 AS unread,
            max(at) AS "newestAt"
     FROM content_form_entry GROUP BY form ORDER BY form`,
  );
  return rows;
}

export interface ReceivedEntry {
  readonly id: number;
  readonly at: Instant;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly readAt: Instant | null;
  readonly readBy: string | null;
}

/** The newest first. */
export async function listEntries(
  connection: Connection,
  form: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReceivedEntry[]> {
  const { rows } = await connection.query<ReceivedEntry>(
    `SELECT received.id::float8 AS id, at, entry AS fields, read_at AS "readAt", reader.full_name AS "readBy"
     FROM content_form_entry AS received LEFT JOIN staff AS reader ON reader.id = read_by
     WHERE form = $1 ORDER BY received.id DESC LIMIT $2 OFFSET $3`,
    [form, limit, offset],
  );
  return rows;
}

/** Null: unread again. The first reader stays. */
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
