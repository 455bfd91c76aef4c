import type { BrandId } from '@candor/domain/ids.ts';
import type { Pool } from './pool.ts';

/** Every brand of the installation has a row, to which everything it owns refers. */
export async function enterBrands(pool: Pool, brands: readonly { readonly id: BrandId }[]): Promise<void> {
  const ids = brands.map(({ id }) => id);
  await pool.query('INSERT INTO brand (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [ids]);
}
