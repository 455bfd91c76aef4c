import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Period } from './referralStore.ts';

/** What was earned in a period, with its held and payable parts. */
export async function sumEarned(connection: Connection, { from, until }: Period, now: Instant) {
  const { rows } = await connection.query<{ earned: bigint; held: bigint; payable: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS earned,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at > $3), 0)::bigint AS held,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at <= $3), 0)::bigint AS payable
     FROM commission WHERE affiliate_id = current_affiliate() AND earned_at >= $1 AND earned_at < $2`,
    [toTimestamp(from), toTimestamp(until), toTimestamp(now)],
  );
  const row = rows[0] ?? { earned: 0n, held: 0n, payable: 0n };
  return { commission: money(row.earned), held: money(row.held), payable: money(row.payable) };
}

export async function hasPartners(connection: Connection, affiliateId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM affiliate WHERE parent_id = $1 LIMIT 1', [affiliateId]);
  return rowCount === 1;
}
