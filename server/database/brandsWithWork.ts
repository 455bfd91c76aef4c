import type { BrandId } from '@candor/domain/ids.ts';
import type { Pool } from './pool.ts';

/** Work done brand by brand that most brands seldom need. */
export type BrandWork =
  | 'operatorFeed'
  | 'partners'
  | 'tradeNotices'
  | 'actionNotices'
  | 'limitMatches'
  | 'lostFactors'
  | 'partnerLostFactors'
  | 'closings';

/** Lists the brands that need such work now, in one statement for all brands, outside any brand's transaction. */
export async function brandsWithWork(pool: Pool, work: BrandWork): Promise<readonly BrandId[]> {
  const { rows } = await pool.query<{ id: BrandId }>('SELECT brands_with_work($1) AS id', [work]);
  return rows.map(({ id }) => id);
}
