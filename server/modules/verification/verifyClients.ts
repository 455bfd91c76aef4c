import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { VerificationParts } from './parts.ts';
import * as store from './store.ts';

/**
 * Blueprint B4.9 and B4.10: sends dealing the fact that a client is verified, once for each order; asked again until
 * it is known that dealing has it, which heals a crash in between.
 */
export async function carryOutOrders(parts: VerificationParts, brandId: BrandId): Promise<void> {
  const { pool, desk, clock } = parts;
  const orders = await transaction(pool, brandId, (connection) => store.listOrders(connection));
  for (const { documentId, accounts } of orders) {
    const done: boolean[] = [];
    for (const accountId of accounts) {
      const eligibility = await desk.eligibility({ brandId, accountId });
      const set = await desk.setEligibility(
        { brandId, accountId },
        { ...eligibility, verified: true },
        `verified:${documentId}`,
      );
      done.push(set.ok);
    }
    if (!done.every(Boolean)) continue;
    await transaction(pool, brandId, (connection) => store.updateOrderDone(connection, documentId, clock.now()));
  }
}
