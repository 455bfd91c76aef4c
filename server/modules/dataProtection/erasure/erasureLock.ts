import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';

/**
 * Runs one step of a brand's erasure at a time, however many runs there are. The lock ends with the transaction, so
 * that a run never holds one connection while it waits for another.
 */
export function withErasureLock<T>(
  pool: Pool,
  brandId: BrandId,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transaction(pool, brandId, async (connection) => {
    await connection.query("SELECT pg_advisory_xact_lock(hashtext('erasure'), hashtext($1))", [brandId]);
    return work(connection);
  });
}
