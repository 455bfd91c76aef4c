import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { onConnection } from '../../tests/support/connections.ts';
import { openPool } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';
import { watchSchema } from './schemaWatch.ts';

let database: TestDatabase;
let officePool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  officePool = openPool('office', database, { connectionsMax: 1 });
});

afterAll(async () => {
  await officePool.end();
  await database.drop();
});

test('a release that still serves after a newer one has migrated raises an alarm once, and says when it is over', async () => {
  const logged: Readonly<Record<string, unknown>>[] = [];
  let looks = 0;
  const write = (line: string): void => {
    const { msg, alarm, migrations } = JSON.parse(line) as Record<string, unknown>;
    logged.push({ msg, alarm, migrations });
  };
  const log = pino({}, { write });
  officePool.on('release', () => (looks += 1));
  const look = async (): Promise<void> => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 1);
  };
  const end = watchSchema({ officePool, log, everyMs: 5 });
  await look();
  expect(logged).toEqual([]);

  const change = (sql: string) => onConnection(database.databaseUrl, async (owner) => void (await owner.query(sql)));
  await change("INSERT INTO migration (number, name, checksum) VALUES (998, '998_newer', ''), (999, '999_newest', '')");
  await look();
  await look();
  const migrations = ['998_newer', '999_newest'];
  expect(logged).toEqual([{ msg: 'a newer release has changed the schema', alarm: true, migrations }]);

  await change('DELETE FROM migration WHERE number > 997');
  await look();
  expect(logged.slice(1)).toEqual([{ msg: 'over: a newer release has changed the schema', alarm: true }]);
  await end();
});
