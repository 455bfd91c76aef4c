import { dataClassNames, endOfRows } from '@candor/domain/data/classes.ts';
import type { DataClassName } from '@candor/domain/data/classes.ts';
import { dataTables } from '@candor/domain/data/tables.ts';
import type { AgedRows } from '@candor/domain/data/tables.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { withErasureLock } from './erasureLock.ts';
import type { ErasureDeps } from './deps.ts';
import { ROWS_AT_ONCE, agedCondition, agedStatement } from './statements.ts';
import { insertBatch } from './store.ts';

export interface AgedTable {
  readonly table: string;
  readonly rows: AgedRows;
  readonly hasClient: boolean;
}

/** Tables whose rows age, in the order of their declaration: rows that refer to others are erased first. */
export const agedTables: readonly AgedTable[] = Object.entries(dataTables).flatMap(([table, { aged, client }]) =>
  (aged ?? []).map((rows) => ({
    table,
    rows,
    hasClient: client?.some(({ by }) => by === 'client') ?? false,
  })),
);

/** Rule ER-2: erases one batch of each table, each in its own transaction; true where a table may have more. */
export async function eraseRows({ pool, clock }: Pick<ErasureDeps, 'pool' | 'clock'>, brandId: BrandId) {
  let hasMore = false;
  for (const aged of agedTables) {
    const now = clock.now();
    const before = endOfRows(aged.rows.class, now);
    if (before === undefined) continue;
    const count = await withErasureLock(pool, brandId, async (connection) => {
      const statement = agedStatement(aged.table, aged.rows, aged.hasClient);
      const { rowCount } = await connection.query(statement, [toTimestamp(before)]);
      await insertBatch(connection, { brandId, class: aged.rows.class, count: rowCount ?? 0, at: now });
      return rowCount ?? 0;
    });
    hasMore ||= count === ROWS_AT_ONCE;
  }
  return hasMore;
}

/** Counts the rows of each class that are past their retention and still there. */
export async function countDueRows(connection: Connection, now: Instant): Promise<Map<DataClassName, number>> {
  const due = new Map<DataClassName, number>(dataClassNames.map((name) => [name, 0]));
  for (const { table, rows, hasClient } of agedTables) {
    const before = endOfRows(rows.class, now);
    if (before === undefined) continue;
    const found = await connection.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE ${agedCondition(table, rows, hasClient)}`,
      [toTimestamp(before)],
    );
    due.set(rows.class, (due.get(rows.class) ?? 0) + (found.rows[0]?.count ?? 0));
  }
  return due;
}
