import { nextErasureStep } from '@candor/domain/data/classes.ts';
import type { ErasureStep } from '@candor/domain/data/classes.ts';
import { dataTables } from '@candor/domain/data/tables.ts';
import type { ClientRows } from '@candor/domain/data/tables.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import { withErasureLock } from './erasureLock.ts';
import type { ErasureDeps } from './deps.ts';
import { clientStatement } from './statements.ts';
import * as store from './store.ts';
import type { ErasedClient } from './store.ts';

/**
 * Rules ER-3 to ER-5: takes the next step of one client's erasure, under the same lock as a login, a deposit and a
 * hold. A repetition changes nothing.
 */
export function eraseClient(
  { pool, clock }: Pick<ErasureDeps, 'pool' | 'clock'>,
  brandId: BrandId,
  clientId: ClientId,
): Promise<ErasureStep> {
  return withErasureLock(pool, brandId, async (connection) => {
    await lockClient(connection, clientId);
    const client = await store.readFacts(connection, clientId);
    if (client === undefined) return 'none';
    const now = clock.now();
    const step = nextErasureStep(client, now);
    if (step === 'service') await eraseService(connection, brandId, client, now);
    if (step === 'notify') await notify(connection, brandId, client, now);
    if (step === 'erase') await eraseAll(connection, brandId, client, now);
    return step;
  });
}

async function eraseService(connection: Connection, brandId: BrandId, client: ErasedClient, now: Instant) {
  const count = await erase(connection, client, 'service', now);
  await store.insertErasure(connection, { brandId, clientId: client.id, wishedAt: undefined });
  await store.updateServiceErased(connection, client.id, now);
  await store.insertBatch(connection, { brandId, class: 'service', count, at: now });
}

/** Rule ER-5: sends the last mail while the address still exists. */
async function notify(connection: Connection, brandId: BrandId, client: ErasedClient, now: Instant): Promise<void> {
  await queueMail(connection, {
    ...toClient({ ...client, brandId }),
    template: 'dataErased',
    now,
    values: { name: client.firstName, time: { time: now } },
    link: { path: '/' },
    eventKey: `dataErased:${client.id}`,
  });
  await store.updateNotified(connection, client.id, now);
}

async function eraseAll(connection: Connection, brandId: BrandId, client: ErasedClient, now: Instant): Promise<void> {
  await erase(connection, client, 'relationship', now);
  await store.updateErased(connection, client.id, now);
  // For this class the record counts clients, not rows.
  await store.insertBatch(connection, { brandId, class: 'relationship', count: 1, at: now });
}

async function erase(
  connection: Connection,
  { id, email }: ErasedClient,
  at: ClientRows['at'],
  now: Instant,
): Promise<number> {
  let count = 0;
  for (const [table, { client }] of Object.entries(dataTables)) {
    for (const rows of client ?? []) {
      if (rows.at !== at) continue;
      const { rowCount } = await connection.query(clientStatement(table, rows), [id, email, toTimestamp(now)]);
      count += rowCount ?? 0;
    }
  }
  return count;
}
