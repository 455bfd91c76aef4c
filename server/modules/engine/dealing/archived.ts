import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';

/** Up to when executions have left the database, as SQL; NULL: none have. */
export const ARCHIVED_UNTIL = `(SELECT archived_until('execution'))`;

/**
 * Rule ER-12: whether the evidence of a position is archived, as SQL over `position`: it was closed in a month that has
 * left. What is kept of that month is for what was closed later, and of this position may be a part.
 */
export const IS_ARCHIVED = `(position.closed_at < ${ARCHIVED_UNTIL}) IS TRUE`;

/** The same instant, for those who ask about a time; undefined: nothing is archived. */
export async function readArchivedUntil(connection: Connection): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ until: Instant | null }>(`SELECT ${ARCHIVED_UNTIL} AS until`);
  return rows[0]?.until ?? undefined;
}

/** As people read it, in UTC: everything before this day is archived. */
export function archivedText(until: Instant): string {
  return new Date(until).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
