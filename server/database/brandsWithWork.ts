import type { BrandId } from '@candor/domain/ids.ts';
import type { Pool } from './pool.ts';

/** What is looked after brand by brand, and by most brands seldom needed. */
export type BrandWork =
  | 'operatorFeed'
  | 'partners'
  | 'tradeNotices'
  | 'actionNotices'
  | 'limitMatches'
  | 'lostFactors'
  | 'partnerLostFactors';

/** The brands that have such work now: one statement for all of them, outside of any brand's transaction. */
export async function brandsWithWork(pool: Pool, work: BrandWork): Promise<readonly BrandId[]> {
  const { rows } = await pool.query<{ id: BrandId }>('SELECT brands_with_work($1) AS id', [work]);
  return rows.map(({ id }) => id);
}
