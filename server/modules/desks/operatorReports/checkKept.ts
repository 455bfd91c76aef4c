import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { archivedText } from '../../engine/dealing/index.ts';

/** Tables whose old months are archived outside the database. */
export type LeavingTable = 'execution' | 'audit_entry';

/**
 * Decision 066: refuses days that have partly left the database (`daysArchived`), since their figures would be too low.
 */
export async function checkKept(connection: Connection, table: LeavingTable, from: Instant): Promise<Result<true>> {
  const { rows } = await connection.query<{ until: Instant | null }>('SELECT archived_until($1) AS until', [table]);
  const until = rows[0]?.until ?? undefined;
  if (until === undefined || from >= until) return accept(true);
  return refuse({ code: 'daysArchived', field: 'from', params: { until: archivedText(until) } });
}
