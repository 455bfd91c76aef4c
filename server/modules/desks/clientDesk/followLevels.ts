import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { refreshNetDeposits } from '../../client/transactions/index.ts';

/** Sums recent changes of net deposits in batches, so that a list finds little left to do. */
export async function followLevels(pool: Pool, brandId: BrandId): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await transaction(pool, brandId, (connection) => refreshNetDeposits(connection, brandId));
  }
}
