import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { DoneSplit } from '@candor/domain/trading/corporateActions.ts';
import type { Connection } from '../../database/pool.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Alert } from './alert.ts';
import { COLUMNS, WAITING, toAlert } from './store.ts';
import type { Row } from './store.ts';

/**
 * Rule CA-6: the alerts of a brand that waited at a split are divided by it, each split once. Rounded half to even like
 * the price that they wait for. Answers those that have changed.
 */
export async function splitAlerts(
  connection: Connection,
  brandId: BrandId,
  { splits, now }: { readonly splits: readonly DoneSplit[]; readonly now: Instant },
): Promise<Alert[]> {
  const changed = new Map<number, Alert>();
  for (const { actionId, symbol, at, newUnits, oldUnits } of splits) {
    const { rowCount } = await connection.query(
      'INSERT INTO alert_split (action_id, brand_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [actionId, brandId, toTimestamp(now)],
    );
    if (rowCount === 0) continue;
    const { rows } = await connection.query<Row>(
      `UPDATE price_alert SET price = greatest(1, round(price::numeric * $1 / $2)), revision = revision + 1
       WHERE symbol = $3 AND created_at < $4 AND ${WAITING} RETURNING ${COLUMNS}`,
      [oldUnits, newUnits, symbol, toTimestamp(at)],
    );
    for (const row of rows) changed.set(row.id, toAlert(row));
  }
  return [...changed.values()];
}
