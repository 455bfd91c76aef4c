import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface LimitMade {
  readonly symbol: InstrumentSymbol | undefined;
  readonly name: LimitName;
  readonly before: bigint;
  readonly after: bigint;
  /** Undefined: the earlier figure was removed. */
  readonly figure: bigint | undefined;
  readonly staffId: number;
  readonly staffName: string;
  readonly approvedBy: string | undefined;
  readonly reason: string;
  readonly at: Instant;
}

interface LimitColumns {
  readonly symbol: string | null;
  readonly name: LimitName;
  readonly before: bigint;
  readonly after: bigint;
  readonly figure: bigint | null;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly at: Instant;
}

const COLUMNS = 'symbol, name, before, after, figure, staff_id::float8, staff_name, approved_by, reason, at';

/** The brand's changes that are not in its audit record yet; this transaction adds them. */
export async function takeUnrecordedLimits(
  connection: Connection,
  brandId: BrandId,
  now: Instant,
): Promise<LimitMade[]> {
  const { rows } = await connection.query<LimitColumns>(
    `WITH taken AS (
       INSERT INTO limit_change_audited (command_id, brand_id, at)
       SELECT command_id, brand_id, $2 FROM limit_change made
       WHERE brand_id = $1
         AND NOT EXISTS (SELECT 1 FROM limit_change_audited done WHERE done.command_id = made.command_id)
       ON CONFLICT DO NOTHING RETURNING command_id AS taken_id)
     SELECT ${COLUMNS} FROM limit_change JOIN taken ON command_id = taken_id ORDER BY batch, seq`,
    [brandId, toTimestamp(now)],
  );
  return rows.map(toMade);
}

/** The latest changes of the brand, the latest first. */
export async function listLimitChanges(connection: Connection, count: number): Promise<LimitMade[]> {
  const { rows } = await connection.query<LimitColumns>(
    `SELECT ${COLUMNS} FROM limit_change ORDER BY batch DESC, seq DESC LIMIT $1`,
    [count],
  );
  return rows.map(toMade);
}

function toMade(row: LimitColumns): LimitMade {
  return {
    symbol: row.symbol ?? undefined,
    name: row.name,
    before: row.before,
    after: row.after,
    figure: row.figure ?? undefined,
    staffId: row.staff_id,
    staffName: row.staff_name,
    approvedBy: row.approved_by ?? undefined,
    reason: row.reason,
    at: row.at,
  };
}
