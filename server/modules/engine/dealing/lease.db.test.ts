import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { findHolder, takeLease } from './lease.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('a holder is found while its lease runs, and no longer where it is gone or has not renewed it', async () => {
  const engine = new pg.Client({ connectionString: database.databaseUrl });
  await engine.connect();
  await takeLease(engine, { owner: 'alpha, port 3000', formerEpoch: 0n });
  await onConnection(database.databaseUrl, async (owner) => {
    expect(await findHolder(owner)).toContain('alpha, port 3000');
    // Its machine has lost power: the database does not know it yet.
    await owner.query("UPDATE engine_lease SET lease_until = now() - interval '1 second'");
    expect(await findHolder(owner)).toBeUndefined();
    await owner.query("UPDATE engine_lease SET lease_until = now() + interval '1 minute'");
    expect(await findHolder(owner)).toBeDefined();
    await engine.end();
    await expect.poll(() => findHolder(owner)).toBeUndefined();
  });
});
