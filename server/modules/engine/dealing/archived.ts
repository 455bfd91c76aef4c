import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';

/** The end of the last archived month of executions, as SQL; NULL while none is archived. */
export const ARCHIVED_UNTIL = `(SELECT archived_until('execution'))`;

/**
 * Rule ER-12: whether the evidence of a position is archived, as SQL over `position`: it was closed in an archived
 * month. The executions kept of such a month serve positions closed later, and may be only part of the evidence of this
 * one.
 */
export const IS_ARCHIVED = `(position.closed_at < ${ARCHIVED_UNTIL}) IS TRUE`;

/** Reads the instant of `ARCHIVED_UNTIL`; undefined while nothing is archived. */
export async function readArchivedUntil(connection: Connection): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ until: Instant | null }>(`SELECT ${ARCHIVED_UNTIL} AS until`);
  return rows[0]?.until ?? undefined;
}

/** Formats the instant as a UTC date: everything before this day is archived. */
export function archivedText(until: Instant): string {
  return new Date(until).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
