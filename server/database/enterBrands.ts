import type { BrandId } from '@candor/domain/ids.ts';
import type { Pool } from './pool.ts';

/** Inserts a row for every brand of the installation; everything that a brand owns refers to it. */
export async function enterBrands(pool: Pool, brands: readonly { readonly id: BrandId }[]): Promise<void> {
  const ids = brands.map(({ id }) => id);
  await pool.query('INSERT INTO brand (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [ids]);
}
