import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import type pg from 'pg';
import { toInteger } from '../../database/columns.ts';
import type { LimitRow } from './rows.ts';

interface LimitColumns {
  readonly command_id: string;
  readonly brand_id: BrandId;
  readonly symbol: InstrumentSymbol | null;
  readonly name: LimitName;
  readonly before: bigint;
  readonly figure: bigint | null;
  readonly after: bigint;
  readonly staff_id: bigint;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly last_tick: bigint;
  readonly journalled: number;
  readonly at: Instant;
  readonly batch: bigint;
}

/** With its place among the batches. */
export interface StoredLimitChange extends LimitRow {
  readonly batch: number;
}

/** Every change of a limit in the order in which they were decided. */
export async function readLimitChanges(client: Pick<pg.ClientBase, 'query'>): Promise<StoredLimitChange[]> {
  const { rows } = await client.query<LimitColumns>('SELECT * FROM limit_change ORDER BY batch, seq');
  return rows.map((row) => ({
    commandId: row.command_id,
    place: { brandId: row.brand_id, symbol: row.symbol ?? undefined, name: row.name },
    before: row.before,
    figure: row.figure ?? undefined,
    after: row.after,
    staffId: toInteger(row.staff_id),
    staffName: row.staff_name,
    approvedBy: row.approved_by ?? undefined,
    reason: row.reason,
    lastTick: toInteger(row.last_tick),
    journalled: row.journalled,
    at: row.at,
    batch: toInteger(row.batch),
  }));
}
