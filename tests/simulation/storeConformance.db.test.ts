import pg from 'pg';
import type { PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import { openCuttingProxy } from '../support/cuttingProxy.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { insertClients, postgresStore } from '../support/dealing.ts';
import { describeStore } from './storeConformance.ts';
import type { StoreUnderTest } from './storeConformance.ts';

describeStore('PostgreSQL', async (): Promise<StoreUnderTest> => {
  const database = await createTestDatabase();
  const proxy = await openCuttingProxy(database.databaseUrl);
  const stores: PostgresStore[] = [];
  return {
    clients: await insertClients(database, 3),
    connect() {
      const store = postgresStore(database, proxy.through);
      stores.push(store);
      return store;
    },
    breakNextAppend: (how) => void (how === 'stored' ? proxy.swallowNextAnswer() : proxy.cutBeforeNextRequest()),
    takeOver: () => bumpEpoch(database),
    async close() {
      for (const store of stores) await store.close();
      await proxy.close();
      await database.drop();
    },
  };
});

/**
 * Writes what a take-over leaves in the lease row; tests with real engines check that it also ends the other's session.
 */
async function bumpEpoch({ databaseUrl }: TestDatabase): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`UPDATE engine_lease SET epoch = epoch + 1, owner = 'another'`);
  await owner.end();
}
