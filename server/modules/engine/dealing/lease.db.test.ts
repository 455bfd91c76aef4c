import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { columnTypes } from '../../../database/pool.ts';
import { loginUrl } from '../../../database/roles.ts';
import { takeLease } from './lease.ts';
import { PostgresLease, findHolder } from './leaseRows.ts';
import { PostgresStore } from './store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('a holder is found while its lease runs, and no longer where it is gone or has not renewed it', async () => {
  const engine = new pg.Client({ connectionString: database.databaseUrl });
  await engine.connect();
  await takeLease(new PostgresLease(engine), { owner: 'alpha, port 3000', formerEpoch: 0n });
  await onConnection(database.databaseUrl, async (owner) => {
    expect(await findHolder(owner)).toContain('alpha, port 3000');
    // The owner's machine has lost power, which the database does not know yet.
    await owner.query("UPDATE engine_lease SET lease_until = now() - interval '1 second'");
    expect(await findHolder(owner)).toBeUndefined();
    await owner.query("UPDATE engine_lease SET lease_until = now() + interval '1 minute'");
    expect(await findHolder(owner)).toBeDefined();
    await engine.end();
    await expect.poll(() => findHolder(owner)).toBeUndefined();
  });
});

test('the lease, the engine and the snapshot use their connection one after the other, as pg demands', async () => {
  let [underWay, most] = [0, 0];
  class Watched extends pg.Client {
    override query(...sent: unknown[]): never {
      const answer: unknown = super.query(...(sent as [string]));
      if (answer instanceof Promise) {
        underWay += 1;
        most = Math.max(most, underWay);
        void answer.finally(() => (underWay -= 1));
      }
      return answer as never;
    }
  }
  const connectionString = loginUrl(database.databaseUrl, 'dealing', database.passwords.dealing);
  const store = new PostgresStore({
    owner: 'test',
    connection: () => new Watched({ connectionString, types: columnTypes }),
  });
  await store.load();
  await Promise.all([store.renewLease(), store.results([]), store.renewLease(), store.results([])]);
  await store.close();
  expect(most).toBe(1);
});
