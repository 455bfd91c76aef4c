import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import { splitPrice } from '@candor/domain/trading/corporateActions.ts';
import type { DoneSplit } from '@candor/domain/trading/corporateActions.ts';
import type { Connection } from '../../../database/pool.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Alert } from './alert.ts';
import { WAITING, alertRows } from './store.ts';

/** The splits that the alerts of the transaction's brand have been divided by. */
export async function findDivided(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ action_id: string }>('SELECT action_id FROM alert_split');
  return rows.map(({ action_id: actionId }) => actionId);
}

/**
 * Rule CA-6: the alerts of a brand that waited at a split are divided by it, each split once. Rounded half to even like
 * the price that they wait for, and never beyond what a price can be. Answers those that have changed.
 */
export async function splitAlerts(
  connection: Connection,
  brandId: BrandId,
  { split, now }: { readonly split: DoneSplit; readonly now: Instant },
): Promise<Alert[]> {
  const { actionId, symbol, at } = split;
  const { rowCount } = await connection.query(
    'INSERT INTO alert_split (action_id, brand_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [actionId, brandId, toTimestamp(now)],
  );
  if (rowCount === 0) return [];
  const found = await connection.query<{ id: string; price: bigint }>(
    `SELECT id::text, price FROM price_alert WHERE symbol = $1 AND created_at < $2 AND ${WAITING} ORDER BY id FOR UPDATE`,
    [symbol, toTimestamp(at)],
  );
  return alertRows.all(
    connection,
    `UPDATE price_alert SET price = divided.price, revision = revision + 1
     FROM unnest($1::bigint[], $2::bigint[]) AS divided (alert, price)
     WHERE price_alert.id = divided.alert RETURNING ${alertRows.columns}`,
    [found.rows.map(({ id }) => id), found.rows.map(({ price }) => splitPrice(rate(price), split))],
  );
}
