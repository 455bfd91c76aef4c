import type { Brand } from '@candor/brands/schema.ts';
import { transaction } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';

/**
 * Rule CU-1: a brand keeps its accounts in one currency for good. With another one in `brand.json`, the pages would
 * show euros as yen, so the server refuses to start.
 */
export async function refuseOtherCurrencies(
  pool: Pool,
  brands: readonly Pick<Brand, 'id' | 'currency'>[],
): Promise<void> {
  for (const { id, currency } of brands) {
    const accountCurrency = await firstCurrency(pool, id);
    if (accountCurrency === undefined || accountCurrency === currency.code) continue;
    throw new Error(
      `Brand ${id} keeps its accounts in ${accountCurrency}, but its brand.json says ${currency.code}: ` +
        'the currency of a brand cannot change once it has clients',
    );
  }
}

function firstCurrency(pool: Pool, brandId: string): Promise<string | undefined> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ currency: string }>(
      'SELECT currency FROM trading_account WHERE brand_id = $1 ORDER BY id LIMIT 1',
      [brandId],
    );
    return rows[0]?.currency;
  });
}
