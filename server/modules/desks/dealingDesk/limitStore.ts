import type { LimitName, LimitPlace } from '@candor/domain/trading/limitFigures.ts';
import type { Connection } from '../../../database/pool.ts';
import { column } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { stepRows } from './recordSteps.ts';

export const limitRows = stepRows.with({
  symbol: column.text().optional(),
  name: column.text<LimitName>(),
  before: column.micros(),
  after: column.micros(),
  /** Figure; undefined: the earlier figure was removed. */
  figure: column.micros().optional(),
});

export type LimitMade = RowOf<typeof limitRows>;

/** Finds the figure in force after the limit's latest change; undefined if it was never changed. */
export async function findFigureNow(
  connection: Connection,
  { symbol, name }: Pick<LimitPlace, 'symbol' | 'name'>,
): Promise<bigint | undefined> {
  const changes = await limitRows.all(
    connection,
    `SELECT ${limitRows.columns} FROM limit_change WHERE name = $1 AND symbol IS NOT DISTINCT FROM $2
     ORDER BY batch DESC, seq DESC LIMIT 1`,
    [name, symbol ?? null],
  );
  return changes[0]?.after;
}

/** Lists the brand's changes of limits, newest first. */
export function listLimitChanges(connection: Connection, count: number): Promise<LimitMade[]> {
  return limitRows.all(
    connection,
    `SELECT ${limitRows.columns} FROM limit_change ORDER BY batch DESC, seq DESC LIMIT $1`,
    [count],
  );
}
