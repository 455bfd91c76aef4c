import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { archivedText } from '../../engine/dealing/index.ts';

/** Tables whose months leave the database. */
export type LeavingTable = 'execution' | 'audit_entry';

/** Decision 066: figures of days that have left the database in part would be too low (`daysArchived`). */
export async function checkKept(connection: Connection, table: LeavingTable, from: Instant): Promise<Result<true>> {
  const { rows } = await connection.query<{ until: Instant | null }>('SELECT archived_until($1) AS until', [table]);
  const until = rows[0]?.until ?? undefined;
  if (until === undefined || from >= until) return accept(true);
  return refuse({ code: 'daysArchived', field: 'from', params: { until: archivedText(until) } });
}
