import type { PartnerLostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { LostStore } from '../../access/lostFactors/index.ts';

/** Store of partners' waiting periods for lost factors. */
export const partnerLost = new LostStore<PartnerLostEnd>('affiliate_lost_factors', 'affiliate_id');

/** Finds when the latest recovery since an instant was completed; other waiting periods do not hide it. */
export async function findCompletedSince(
  connection: Connection,
  affiliateId: number,
  since: Instant,
): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ ended_at: Instant }>(
    `SELECT ended_at FROM affiliate_lost_factors
     WHERE affiliate_id = $1 AND ended_by = 'completed' AND ended_at > $2 ORDER BY id DESC LIMIT 1`,
    [affiliateId, toTimestamp(since)],
  );
  return rows[0]?.ended_at;
}
