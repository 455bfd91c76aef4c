import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { VerificationDeps } from './deps.ts';
import { setVerified } from './setVerified.ts';
import * as store from './store.ts';

export type OrderDeps = Pick<VerificationDeps, 'pool' | 'clock' | 'desk'>;

/**
 * Rulings B4.9 and B4.10: informs dealing that a client is verified, or no longer is, once for each order; repeated
 * until dealing has confirmed it, which repairs a crash in between. A client's later order waits for the earlier one.
 */
export async function carryOutOrders(deps: OrderDeps, brandId: BrandId): Promise<void> {
  const { pool, desk, clock } = deps;
  const orders = await transaction(pool, brandId, (connection) => store.listOrders(connection));
  const waiting = new Set<ClientId>();
  for (const { id, clientId, documentId, accounts } of orders) {
    if (waiting.has(clientId)) continue;
    const verified = documentId !== undefined;
    const commandId = verified ? `verified:${documentId}` : `unverified:${id}`;
    const done: boolean[] = [];
    for (const accountId of accounts) {
      const set = await setVerified(desk, { brandId, accountId }, verified, commandId);
      done.push(set.ok);
    }
    if (done.every(Boolean)) {
      await transaction(pool, brandId, (connection) => store.updateOrderDone(connection, id, clock.now()));
    } else waiting.add(clientId);
  }
}
